import Foundation
import LayoutFile
import SateenLayout
import XCTest

final class DecodingTests: XCTestCase {
  private func spec(_ json: String) throws -> SpecCase {
    guard case .spec(let layout)? = try LayoutDocument(json: json).cases.first else {
      throw LayoutTestError("no layout of specs: \(json)")
    }
    return layout
  }

  private func flexbox(_ json: String) throws -> FlexboxCase {
    guard case .flexbox(let layout)? = try LayoutDocument(json: json).cases.first else {
      throw LayoutTestError("no layout of flexbox: \(json)")
    }
    return layout
  }

  func testOneCaseAListAndABareListAreRead() throws {
    let one = try LayoutDocument(json: "{\"root\": {\"spec\": \"node\"}}")
    XCTAssertEqual(one.cases.count, 1)
    XCTAssertFalse(one.isList)
    XCTAssertEqual(one.cases[0].path, "")
    let list = try LayoutDocument(
      json:
        "{\"format\": {}, \"source\": \"me\", \"cases\": [{\"root\": {}}, {\"name\": \"b\", \"root\": {\"spec\": \"node\"}}]}"
    )
    XCTAssertEqual(list.cases.map(\.name), ["case 1", "b"])
    XCTAssertEqual(list.cases.map(\.path), ["cases[0]", "cases[1]"])
    XCTAssertTrue(list.isList)
    let bare = try LayoutDocument(json: "\u{feff}[{\"root\": {}}]")
    XCTAssertTrue(bare.isList)
    XCTAssertEqual(bare.cases.map(\.path), ["[0]"])
  }

  func testSizeRangeScaleAndDirection() throws {
    let layout = try spec(
      """
      {"name": "n", "note": "s", "sizeRange": {"min": [10, 0.5], "max": ["inf", null]}, "scale": 2,
       "direction": "rtl", "root": {"spec": "node"}}
      """)
    XCTAssertEqual(layout.name, "n")
    XCTAssertEqual(layout.note, "s")
    XCTAssertEqual(
      layout.sizeRange,
      SizeRange(min: Size(width: 10, height: 0.5), max: Size(width: .infinity, height: .infinity)))
    XCTAssertEqual(layout.scale, 2)
    XCTAssertEqual(layout.direction, .rightToLeft)
    XCTAssertEqual(try spec("{\"root\": {\"spec\": \"node\"}}").sizeRange, .unconstrained)
  }

  func testEveryPropertyOfAStyle() throws {
    let style = try spec(
      """
      {"root": {"spec": "node", "style": {"width": 10, "height": "50%", "minWidth": "auto", "minHeight": "3pt",
       "maxWidth": 1e2, "maxHeight": "7.5", "flexGrow": 1, "flexShrink": 2, "flexBasis": "25%", "alignSelf": "end",
       "spacingBefore": 4, "spacingAfter": -5, "ascender": 6, "descender": -7, "layoutPosition": [8, -9]}}}
      """
    ).root.style
    var expected = LayoutStyle()
    expected.width = .points(10)
    expected.height = .fraction(0.5)
    expected.minHeight = .points(3)
    expected.maxWidth = .points(100)
    expected.maxHeight = .points(7.5)
    expected.flexGrow = 1
    expected.flexShrink = 2
    expected.flexBasis = .fraction(0.25)
    expected.alignSelf = .end
    expected.spacingBefore = 4
    expected.spacingAfter = -5
    expected.ascender = 6
    expected.descender = -7
    expected.layoutPosition = Point(x: 8, y: -9)
    XCTAssertEqual(style, expected)
  }

  func testEveryPropertyOfAStack() throws {
    let root = try spec(
      """
      {"root": {"spec": "stack", "direction": "vertical", "spacing": 3, "justifyContent": "spaceAround",
       "alignItems": "baselineLast", "flexWrap": "wrap", "alignContent": "spaceBetween", "lineSpacing": 4,
       "horizontalAlignment": "middle", "verticalAlignment": "bottom"}}
      """
    ).root
    guard case .stack(let stack) = root.kind else { return XCTFail("no stack") }
    XCTAssertEqual(stack.direction, .vertical)
    XCTAssertEqual(stack.spacing, 3)
    XCTAssertEqual(stack.justifyContent, .spaceAround)
    XCTAssertEqual(stack.alignItems, .baselineLast)
    XCTAssertEqual(stack.flexWrap, .wrap)
    XCTAssertEqual(stack.alignContent, .spaceBetween)
    XCTAssertEqual(stack.lineSpacing, 4)
    XCTAssertEqual(stack.horizontalAlignment, .middle)
    XCTAssertEqual(stack.verticalAlignment, .bottom)
  }

  func testEveryWordOfSpecsThatHaveOne() throws {
    func kind(_ members: String) throws -> SpecElement.Kind {
      try spec("{\"root\": {\(members), \"children\": [{\"spec\": \"node\"}]}}").root.kind
    }
    let axes: [(String, CenteringAxes)] = [("none", []), ("X", .x), ("Y", .y), ("XY", .xy)]
    let sizings: [(String, String, MinimumSizing)] = [
      ("default", "default", []), ("minimumX", "minimumWidth", .width), ("minimumY", "minimumHeight", .height),
      ("minimumXY", "minimumSize", .size),
    ]
    for (word, value) in axes {
      for (center, relative, sizing) in sizings {
        guard
          case .center(value, sizing) = try kind(
            "\"spec\": \"center\", \"centeringOptions\": \"\(word)\", \"sizingOptions\": \"\(center)\"")
        else { return XCTFail("\(word) \(center)") }
        guard
          case .relative(.end, .none, sizing) = try kind(
            "\"spec\": \"relative\", \"horizontalPosition\": \"end\", \"sizingOption\": \"\(relative)\"")
        else { return XCTFail(relative) }
      }
    }
    guard case .inset(let insets) = try kind("\"spec\": \"inset\", \"insets\": {\"left\": \"inf\", \"top\": -2}") else {
      return XCTFail("inset")
    }
    XCTAssertEqual(insets, EdgeInsets(top: -2, left: .infinity, bottom: 0, right: 0))
    guard case .ratio(1.5) = try kind("\"spec\": \"ratio\", \"ratio\": 1.5") else { return XCTFail("ratio") }
    guard case .absolute(.sizeToFit) = try kind("\"spec\": \"absolute\", \"sizing\": \"sizeToFit\"") else {
      return XCTFail("absolute")
    }
  }

  func testRolesTellTheTwoChildrenApart() throws {
    for (spec, roles, first) in [
      ("overlay", "[\"child\", \"overlay\"]", "a"), ("overlay", "[\"overlay\", \"child\"]", "b"),
      ("background", "[\"background\", \"child\"]", "b"), ("corner", "[\"corner\", \"child\"]", "b"),
    ] {
      let root = try self.spec(
        """
        {"root": {"spec": "\(spec)", "childRoles": \(roles),
         "children": [{"spec": "node", "id": "a"}, {"spec": "node", "id": "b"}]}}
        """
      ).root
      XCTAssertEqual(root.children.first?.id, first, "\(spec) \(roles)")
      XCTAssertEqual(root.children.first?.path, "root.children[\(first == "a" ? 0 : 1)]")
    }
  }

  func testWhatIsEmptyOrNullCountsAsNotGiven() throws {
    XCTAssertNoThrow(
      try LayoutDocument(
        json: """
          {"root": {"spec": "inset", "id": null, "color": null, "style": null, "childRoles": ["child"], "children": [
           {"spec": "node", "size": null, "measure": null, "children": []}]}}
          """))
    XCTAssertNoThrow(try LayoutDocument(json: "{\"root\": {\"style\": null, \"measure\": null, \"size\": null}}"))
  }

  func testColours() {
    XCTAssertEqual(FileColor("#3b82f6"), FileColor(red: 0x3b, green: 0x82, blue: 0xf6))
    XCTAssertEqual(FileColor("#3B82F680"), FileColor(red: 0x3b, green: 0x82, blue: 0xf6, alpha: 0x80))
    XCTAssertEqual(FileColor("#f0a"), FileColor(red: 0xff, green: 0, blue: 0xaa))
    XCTAssertEqual(FileColor("Teal"), FileColor(red: 0, green: 0x80, blue: 0x80))
    for bad in ["", "#", "#ff", "#ggg", "3b82f6", "#3b82f", "tea"] { XCTAssertNil(FileColor(bad), bad) }
  }

  func testACaseOfFlexboxWithEverything() throws {
    let layout = try flexbox(
      """
      {"id": "g/n", "name": "n", "group": "g", "suite": "hand", "disabled": true, "nodes": 2, "assertions": 16,
       "config": {"pointScaleFactor": 2, "useWebDefaults": false, "experimentalFeatures": ["WebFlexBasis"],
                  "errata": "None"},
       "available": {"width": 100, "height": null}, "direction-run": ["rtl"],
       "root": {"style": {"width": "50%", "flex-grow": 0.2, "left": "undefined"}, "baseline": "half-height", "children": [
         {"id": "c", "color": "#123", "referenceBaseline": true, "measureCalls": 3,
          "measure": {"kind": "two-lines", "one": [40, 10], "two": {"width": 20, "height": 20}, "limit": 40}},
         {"spec": "node", "size": [5, 6]}]},
       "ltr": null, "rtl": {"frame": [1, null, 3, 4.5], "children": []}}
      """)
    XCTAssertEqual(layout.id, "g/n")
    XCTAssertTrue(layout.isDisabled)
    XCTAssertEqual(layout.config.pointScaleFactor, 2)
    XCTAssertEqual(layout.config.experimentalFeatures, ["WebFlexBasis"])
    XCTAssertEqual(layout.availableWidth, 100)
    XCTAssertNil(layout.availableHeight)
    XCTAssertEqual(layout.directions, [.rightToLeft])
    XCTAssertEqual(layout.root.words, ["width": "50%", "flex-grow": "0.2", "left": "undefined"])
    XCTAssertEqual(layout.root.style.width, .fraction(0.5))
    XCTAssertEqual(layout.root.style.flexGrow, 0.2)
    XCTAssertEqual(layout.root.style.flexDirection, .column)
    XCTAssertEqual(layout.root.style.minWidth, .auto, "without errata, an item is no smaller than its content")
    XCTAssertTrue(layout.root.hasHalfHeightBaseline)
    XCTAssertEqual(layout.root.children[0].measureCalls, 3)
    XCTAssertTrue(layout.root.children[0].isReferenceBaseline)
    XCTAssertEqual(
      layout.root.children[0].measure,
      .twoLines(one: Size(width: 40, height: 10), two: Size(width: 20, height: 20), limit: 40))
    XCTAssertEqual(layout.root.children[1].measure, .constant(Size(width: 5, height: 6)))
    XCTAssertNil(layout.expectedLeftToRight)
    XCTAssertEqual(layout.expectedRightToLeft, FrameTree(frame: [1, nil, 3, 4.5]))
  }

  func testWebDefaultsHoldUntilAStyleSaysOtherwise() throws {
    func style(_ words: String) throws -> FlexStyle {
      try flexbox("{\"config\": {\"useWebDefaults\": true}, \"root\": {\"style\": {\(words)}}}").root.style
    }
    XCTAssertEqual(try style("").flexDirection, .row)
    XCTAssertEqual(try style("").flexShrink, 1)
    XCTAssertEqual(try style("").alignContent, .stretch)
    XCTAssertEqual(try style("\"flex-direction\": \"column\"").flexDirection, .column)
    XCTAssertEqual(try style("\"flex-shrink\": 0").flexShrink, 0)
    let flex = try style("\"flex\": 2")
    XCTAssertEqual([flex.flexGrow, flex.flexShrink], [2, 1])
    XCTAssertEqual(flex.flexBasis, .auto)
  }

  func testElementsOfFlexboxInSpecsHaveBothKindsOfStyle() throws {
    let root = try spec(
      """
      {"root": {"spec": "flex", "id": "f", "style": {"flexGrow": 1, "width": 80, "flex-direction": "row", "padding": 4},
       "children": [{"id": "c", "style": {"width": "50%"}}]}}
      """
    ).root
    XCTAssertEqual(root.style.flexGrow, 1)
    XCTAssertEqual(root.style.width, .points(80))
    guard case .flex(let content) = root.kind else { return XCTFail("no flexbox") }
    XCTAssertEqual(content.style.flexDirection, .row)
    XCTAssertEqual(content.style.width, .auto, "how wide the element is, is for the spec around it")
    XCTAssertEqual(content.children[0].id, "c")
    XCTAssertEqual(content.children[0].path, "root.children[0]")
  }

  func testExamplesOfTheDocumentationAreRead() throws {
    let text = try String(contentsOf: Samples.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```json\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    XCTAssertEqual(blocks.count, 2)
    for block in blocks { XCTAssertNoThrow(try LayoutDocument(json: block), block) }
  }

  func testUnicodeAndEscapesInNames() throws {
    let layout = try spec("{\"name\": \"\\u00e9\\ud83d\\ude00 \\\"q\\\" \\n日本\", \"root\": {\"spec\": \"node\"}}")
    XCTAssertEqual(layout.name, "é😀 \"q\" \n日本")
  }
}

struct LayoutTestError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
