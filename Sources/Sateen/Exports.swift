@_exported import struct FoundationEssentials.IndexPath
@_exported import SateenComponents
@_exported import SateenCore
@_exported import SateenDebug
@_exported import SateenGraphics
@_exported import SateenImages
@_exported import SateenLayout
@_exported import SateenLists
@_exported import SateenNodes
@_exported import SateenSDL
@_exported import SateenText
@_exported import SateenThreads
