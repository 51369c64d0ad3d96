/// All pages, in the order of the list.
enum GalleryPages {
  static let all = groups.flatMap(\.pages)

  static let groups = [
    GalleryGroup(
      title: "Change",
      pages: [
        GalleryPage(
          name: "snapshots", title: "Snapshots",
          summary: "Say what the list is to show, and it does what differs.", symbol: .layers, tint: .indigo
        ) { SnapshotsPage($0) },
        GalleryPage(
          name: "batches", title: "Batch updates",
          summary: "Changes by item path, as one. What does not add up is refused.", symbol: .check,
          tint: .green
        ) { BatchUpdatesPage($0) },
        GalleryPage(
          name: "reload", title: "Reload without flashing",
          summary: "New nodes take over when their pixels are there, and not before.", symbol: .reload, tint: .teal
        ) { ReloadPage($0) },
        GalleryPage(
          name: "reorder", title: "Reorder by hand",
          summary: "Rows and photos are carried to new places, with room made for them.", symbol: .reorder,
          tint: .violet
        ) { ReorderPage($0) },
        GalleryPage(
          name: "motion", title: "Motion",
          summary: "Springs, key frames, groups. All of it can be turned round on its way.", symbol: .swing,
          tint: .blue
        ) { MotionPage($0) },
        GalleryPage(
          name: "transitions", title: "Layout transitions",
          summary: "Layouts that glide into each other. Turn them round on their way.", symbol: .masonry, tint: .pink
        ) { LayoutTransitionsPage($0) },
        GalleryPage(
          name: "by-hand", title: "Transitions by hand",
          summary: "A pass that a drag pulls open, and things that come in a way of their own.", symbol: .hand,
          tint: .teal
        ) { ByHandPage($0) },
        GalleryPage(
          name: "gradients", title: "Gradients",
          summary: "Skies over nine towns: along a line, from a centre, around one. No bitmap is drawn.", symbol: .sun,
          tint: .amber
        ) { GradientsPage($0) },
        GalleryPage(
          name: "space", title: "In perspective",
          summary: "Cards with two sides. Turn them round, also on their way.", symbol: .layers, tint: .indigo
        ) { SpacePage($0) },
        GalleryPage(
          name: "groups", title: "Groups",
          summary: "Photos that fade as one, that swing and pulse until they are stopped.", symbol: .layers,
          tint: .violet
        ) { GroupsPage($0) },
        GalleryPage(
          name: "corners", title: "Round corners",
          summary: "Made in four ways, with rims and shadows. All of it moves.", symbol: .check, tint: .orange
        ) { CornersPage($0) },
        GalleryPage(
          name: "masks", title: "Masks",
          summary: "Nodes that show where others are opaque: letters, lamps, edges and rings.", symbol: .scissors,
          tint: .pink
        ) { MasksPage($0) },
        GalleryPage(
          name: "raster", title: "One bitmap",
          summary: "Seat plans of many small nodes, each plan drawn into one bitmap. Seats can still be taken.",
          symbol: .grid, tint: .green
        ) { RasterPage($0) },
        GalleryPage(
          name: "pictures", title: "Pictures",
          summary: "Filtered, cropped, tinted, in nine pieces, and drawn around. All of it on workers.",
          symbol: .mountain, tint: .blue
        ) { PicturesPage($0) },
        GalleryPage(
          name: "formats", title: "Formats",
          summary: "One picture in twelve formats, and files of many kinds: deep, turned, grey, in inks.",
          symbol: .grid, tint: .teal
        ) { FormatsPage($0) },
        GalleryPage(
          name: "network", title: "Photos by address",
          summary: "Colours first, then coarse, then sharp. Slow lines, errors and no connection at all.",
          symbol: .cloud, tint: .indigo
        ) { NetworkPage($0) },
        GalleryPage(
          name: "video", title: "A video",
          summary: "Decoded on workers in the size that shows. It fits, fills, loops and hurries.", symbol: .play,
          tint: .violet
        ) { VideoPage($0) },
        GalleryPage(
          name: "videos", title: "Ten videos",
          summary: "Each is played while it can be seen, and rests in the frame in which it leaves.", symbol: .film,
          tint: .pink
        ) { VideoListPage($0) },
        GalleryPage(
          name: "player", title: "A player",
          summary: "Controls that come with the pointer, a preview above the scrubber, and keys for all.",
          symbol: .screen, tint: .slate
        ) { VideoPlayerPage($0) },
      ]),
    GalleryGroup(
      title: "Components",
      pages: [
        GalleryPage(
          name: "components", title: "Components",
          summary: "Cards made of parts, each a value; what is handed down reaches them all.", symbol: .grid,
          tint: .blue
        ) { ComponentsPage($0) },
        GalleryPage(
          name: "state", title: "State",
          summary: "State of a row’s own, bindings to it, and a store that both ends share.", symbol: .bag,
          tint: .amber
        ) { StatePage($0) },
        GalleryPage(
          name: "events", title: "Events",
          summary: "Taps, long presses, the second button, the pointer, links.", symbol: .bolt, tint: .violet
        ) { EventsPage($0) },
        GalleryPage(
          name: "identity", title: "Identity",
          summary: "State goes with an id, or stays at its place. Shuffle, and see.", symbol: .person, tint: .green
        ) { IdentityPage($0) },
        GalleryPage(
          name: "tasks", title: "Tasks",
          summary: "Work that begins where a row comes on screen, and ends where it leaves.", symbol: .cloud,
          tint: .teal
        ) { TasksPage($0) },
        GalleryPage(
          name: "appearance", title: "Day in night",
          summary: "Cards with an appearance, a size of text and a colour of their own.", symbol: .tone, tint: .slate
        ) { AppearancePage($0) },
      ]),
    GalleryGroup(
      title: "Hands and keys",
      pages: [
        GalleryPage(
          name: "gestures", title: "Gestures",
          summary: "Prints that are dragged, pinched and turned at once. Taps that wait, a swipe, an edge.",
          symbol: .hand, tint: .teal
        ) { GesturesPage($0) },
        GalleryPage(
          name: "zoom", title: "Zoom",
          summary: "Prints from close up, by fingers, wheel and keys. Pages turn at the edge.", symbol: .search,
          tint: .amber
        ) { ZoomPage($0) },
        GalleryPage(
          name: "focus", title: "Focus",
          summary: "A form for the keyboard alone: Tab, arrows, Space, and a ring that says where you are.",
          symbol: .type, tint: .indigo
        ) { FocusPage($0) },
        GalleryPage(
          name: "controls", title: "Boxes and switches",
          summary: "Check boxes, switches and radio groups, by pointer, finger and keys.", symbol: .check, tint: .blue
        ) { ControlsPage($0) },
        GalleryPage(
          name: "fields", title: "Fields",
          summary: "Lines that are typed into: filters, limits, a password, a search. Tab goes from one to the next.",
          symbol: .letters, tint: .teal
        ) { FieldsPage($0) },
        GalleryPage(
          name: "sliders", title: "Sliders and steppers",
          summary: "Values of a range: dragged, pressed, stepped, held.", symbol: .gauge, tint: .violet
        ) { SlidersPage($0) },
        GalleryPage(
          name: "choices", title: "Segments",
          summary: "One of a few, beside each other.", symbol: .tabs, tint: .green
        ) { ChoicesPage($0) },
        GalleryPage(
          name: "progress", title: "Progress",
          summary: "How far work is, or that there is some. What turns rests out of sight.", symbol: .reload,
          tint: .teal
        ) { ProgressPage($0) },
        GalleryPage(
          name: "swipe", title: "Swipes",
          summary: "Messages that are swiped aside, edited and selected. By hand, by keys, by a menu.",
          symbol: .archive, tint: .red
        ) { SwipePage($0) },
        GalleryPage(
          name: "drag", title: "Drag and drop",
          summary: "A board of tasks that are carried from column to column, by hand or by a menu.",
          symbol: .reorder, tint: .violet
        ) { DragPage($0) },
        GalleryPage(
          name: "menus", title: "Menus",
          summary: "Of rows, of buttons, of choices; with submenus, and ten thousand items.", symbol: .rows,
          tint: .blue
        ) { MenusPage($0) },
        GalleryPage(
          name: "tooltips", title: "Tooltips",
          summary: "Sentences that show where the pointer rests, and values that follow it.", symbol: .bubble,
          tint: .amber
        ) { TooltipsPage($0) },
        GalleryPage(
          name: "sheets", title: "Sheets and dialogs",
          summary: "Screens over screens, and questions. The list behind goes on scrolling.", symbol: .stack,
          tint: .indigo
        ) { SheetsPage($0) },
        GalleryPage(
          name: "dashboard", title: "Dashboard",
          summary: "Live figures, and 100,000 orders in columns. Press a title, drag an edge, open a row.",
          symbol: .gauge, tint: .green
        ) { DashboardPage($0) },
      ]),
    GalleryGroup(
      title: "Tables",
      pages: [
        GalleryPage(
          name: "sections", title: "Sections",
          summary: "Headers stay in view as long as their section does.", symbol: .pin,
          tint: .orange
        ) { SectionsPage($0) },
        GalleryPage(
          name: "selection", title: "Selection",
          summary: "Arrows move, Space and Enter select; Ctrl adds and Shift extends.",
          symbol: .inbox, tint: .blue
        ) { SelectionPage($0) },
        GalleryPage(
          name: "heights", title: "Row heights",
          summary: "Rows open in place, get a stated size, or follow a new width.", symbol: .rows,
          tint: .amber
        ) { RowHeightsPage($0) },
        GalleryPage(
          name: "conversation", title: "Conversation",
          summary: "Begins at its end, and stays there while words come in.", symbol: .bubble,
          tint: .violet
        ) { ConversationPage($0) },
      ]),
    GalleryGroup(
      title: "Size",
      pages: [
        GalleryPage(
          name: "million", title: "A million rows",
          summary: "Only rows near you exist. All others are a number in a tree of heights.", symbol: .million,
          tint: .slate
        ) { MillionRowsPage($0) },
        GalleryPage(
          name: "endless", title: "Endless feed",
          summary: "More is fetched at both ends, a request for each at a time.",
          symbol: .feed, tint: .pink
        ) { EndlessFeedPage($0) },
        GalleryPage(
          name: "position", title: "Initial position",
          summary: "The very first frame shows row 5,000, with nothing measured before it.", symbol: .flag, tint: .red
        ) { InitialPositionPage($0) },
        GalleryPage(
          name: "ranges", title: "Range modes",
          summary: "The further a list is from you, the less it keeps.", symbol: .gauge,
          tint: .teal
        ) { RangeModesPage($0) },
      ]),
    GalleryGroup(
      title: "Collections",
      pages: [
        GalleryPage(
          name: "flow", title: "Flow",
          summary: "As many items to a line as fit, each as wide as it likes.", symbol: .flow, tint: .violet
        ) { FlowPage($0) },
        GalleryPage(
          name: "grid", title: "Grid",
          summary: "Columns of equal width, and a layout that changes under your eyes.", symbol: .grid, tint: .blue
        ) { GridPage($0) },
        GalleryPage(
          name: "masonry", title: "Masonry",
          summary: "Each photo goes below the shortest column, in its own shape.", symbol: .masonry, tint: .pink
        ) { MasonryPage($0) },
        GalleryPage(
          name: "sticky", title: "Sticky headers",
          summary: "Titles of a grid's sections stay in view while their photos do.", symbol: .headers, tint: .orange
        ) { StickyHeadersPage($0) },
        GalleryPage(
          name: "effects", title: "Stretch and carousel",
          summary: "A cover that stretches, photos that grow in the middle, rows on cards.", symbol: .mountain,
          tint: .green
        ) { EffectsPage($0) },
        GalleryPage(
          name: "custom", title: "Layouts of your own",
          summary: "Any frame for any item: a timeline, and a sunflower’s spiral.", symbol: .spiral, tint: .amber
        ) { CustomLayoutPage($0) },
        GalleryPage(
          name: "nesting", title: "Lists in rows",
          summary: "Each shelf works ahead on its own, and comes back where it was left.", symbol: .nest, tint: .red
        ) { NestingPage($0) },
        GalleryPage(
          name: "pager", title: "Pager",
          summary: "A screen a page, with its neighbours drawn ahead.", symbol: .pager, tint: .teal
        ) { PagerPage($0) },
      ]),
    GalleryGroup(
      title: "Maps",
      pages: [
        GalleryPage(
          name: "still-maps", title: "Still maps",
          summary: "Voyages on cards. Each map is one picture, made on a worker.", symbol: .globe, tint: .teal
        ) { StillMapsPage($0) },
        GalleryPage(
          name: "live-map", title: "A live map",
          summary: "Dragged, pinched, turned and flown over, with routes across the date line.", symbol: .globe,
          tint: .blue
        ) { LiveMapPage($0) },
        GalleryPage(
          name: "pins", title: "Pins and clusters",
          summary: "Towns of the world. Near ones show as one; a press on it comes closer.", symbol: .flag, tint: .red
        ) { PinsPage($0) },
      ]),
    GalleryGroup(
      title: "Screens",
      pages: [
        GalleryPage(
          name: "navigation", title: "Navigation stack",
          summary: "Screens slide over each other, and each keeps its place and its keys.", symbol: .stack, tint: .blue
        ) { NavigationPage($0) },
        GalleryPage(
          name: "tabs", title: "Tabs",
          summary: "Made when first chosen, kept from then on. Ctrl and a number choose one.", symbol: .tabs,
          tint: .green
        ) { TabsPage($0) },
        GalleryPage(
          name: "split", title: "Split view",
          summary: "Two panes and a divider, one pane where there is no room for two.", symbol: .split,
          tint: .indigo
        ) { SplitPage($0) },
        GalleryPage(
          name: "windows", title: "Windows",
          summary: "Photos in windows of their own, which scroll beside each other at any scale.", symbol: .layers,
          tint: .orange
        ) { WindowsPage($0) },
      ]),
    GalleryGroup(
      title: "Text",
      pages: [
        GalleryPage(
          name: "attributes", title: "Attributes",
          summary: "Typefaces, weights, features, lines, shadows: what letters can wear.", symbol: .letters,
          tint: .indigo
        ) { AttributesPage($0) },
        GalleryPage(
          name: "paragraphs", title: "Paragraphs",
          summary: "Alignment, line height, indents, tab stops and direction.", symbol: .paragraph, tint: .teal
        ) { ParagraphsPage($0) },
        GalleryPage(
          name: "scripts", title: "Scripts",
          summary: "One sentence in the writing of the world, in either direction.", symbol: .globe, tint: .orange
        ) { ScriptsPage($0) },
        GalleryPage(
          name: "truncation", title: "Truncation",
          summary: "What is left out where there is no room, and what tells of it.", symbol: .scissors, tint: .pink
        ) { TruncationPage($0) },
        GalleryPage(
          name: "exclusions", title: "Exclusions",
          summary: "Lines make way for a picture and a shape, wherever they are put.", symbol: .flowAround, tint: .amber
        ) { ExclusionsPage($0) },
        GalleryPage(
          name: "attachments", title: "Attachments",
          summary: "Badges, keys, faces and figures that stand in lines like letters.", symbol: .badge, tint: .green
        ) { AttachmentsPage($0) },
        GalleryPage(
          name: "markdown", title: "Markdown and links",
          summary: "Marked text becomes attributed text, and its links lead somewhere.", symbol: .link, tint: .blue
        ) { MarkdownPage($0) },
        GalleryPage(
          name: "positions", title: "Positions",
          summary: "Carets, selections and ways between places: what editing will stand on.", symbol: .caret,
          tint: .violet
        ) { PositionsPage($0) },
        GalleryPage(
          name: "fonts", title: "Fonts",
          summary: "Typefaces of your own, what stands in for them, and their pixels.", symbol: .type, tint: .red
        ) { FontsPage($0) },
        GalleryPage(
          name: "tone", title: "Weight on dark and light",
          summary: "Light letters on dark weigh what dark letters on light do.", symbol: .tone, tint: .slate
        ) { TonePage($0) },
        GalleryPage(
          name: "editor", title: "Editing text",
          summary: "A letter to write in, with undo, and a line for messages that grows.", symbol: .letters,
          tint: .green
        ) { EditorPage($0) },
        GalleryPage(
          name: "input-methods", title: "Input methods",
          summary: "Japanese, Korean, Chinese: what a method composes, in texts, lines and rows that scroll.",
          symbol: .globe, tint: .teal
        ) { InputMethodsPage($0) },
        GalleryPage(
          name: "spelling", title: "Spelling",
          summary: "Unknown words are underlined, and a menu has what may have been meant.", symbol: .check, tint: .red
        ) { SpellingPage($0) },
        GalleryPage(
          name: "undo", title: "Undo",
          summary: "A run of typing is one step, and so is a word of an input method.", symbol: .reload, tint: .amber
        ) { UndoPage($0) },
        GalleryPage(
          name: "large-editor", title: "Large editor",
          summary: "Ten megabytes to write in. Only lines near you are laid out.", symbol: .million, tint: .indigo
        ) { LargeEditorPage($0) },
        GalleryPage(
          name: "reading", title: "Selecting text",
          summary: "By mouse, keys and fingers; links in it are followed all the same.", symbol: .note, tint: .blue
        ) { SelectingTextPage($0) },
      ]),
  ]
}
