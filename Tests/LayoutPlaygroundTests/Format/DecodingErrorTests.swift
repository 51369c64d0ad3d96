import LayoutFile
import XCTest

/// Each mistake in a layout file, and its error message.
final class DecodingErrorTests: XCTestCase {
  private func sentence(_ json: String, file: StaticString = #filePath, line: UInt = #line) -> String {
    do {
      _ = try LayoutDocument(json: json)
      XCTFail("was read: \(json)", file: file, line: line)
      return ""
    } catch {
      XCTAssertFalse(error.description.contains("\n"), error.description, file: file, line: line)
      XCTAssertTrue(error.description.hasPrefix(error.path), error.description, file: file, line: line)
      return error.description
    }
  }

  private func check(
    _ cases: [(json: String, sentence: String)], wrap: (String) -> String, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    for (json, expected) in cases {
      XCTAssertEqual(sentence(wrap(json), file: file, line: line), expected, json, file: file, line: line)
    }
  }

  func testTextThatIsNoJSONNamesLineAndColumn() {
    let cases = [
      ("", "line 1, column 1: the text ends where a value is expected"),
      ("{\n  \"root\" 1}", "line 2, column 10: a colon is expected after the key \"root\""),
      ("{\"root\": {},}", "line 1, column 13: a key in quotes is expected here"),
      ("[1 2]", "line 1, column 4: a comma or ] is expected here"),
      ("{\"a\": 1 \"b\": 2}", "line 1, column 9: a comma or } is expected here"),
      ("{\"a\": 1,\n \"a\": 2}", "line 2, column 2: the key \"a\" is given twice"),
      ("{\"a\": tru}", "line 1, column 7: a value is expected here"),
      ("{\"a\": 1.}", "line 1, column 9: a digit is expected here"),
      ("{\"a\": 1e999}", "line 1, column 12: 1e999 is too large a number"),
      ("{\"a\": \"x", "line 1, column 9: the text ends inside quotes"),
      ("{\"a\": \"x\ny\"}", "line 1, column 9: text in quotes ends on its line"),
      ("{\"a\": \"\\q\"}", "line 1, column 10: \\'q' is no escape"),
      ("{\"a\": \"\\ud800x\"}", "line 1, column 14: half of a surrogate pair"),
      ("{\"a\": \"\\u12\"}", "line 1, column 10: \\u is followed by four hexadecimal digits"),
      ("{\"root\": {}} x", "line 1, column 14: there is something after the end"),
      ("'", "line 1, column 1: ''' is where a value is expected"),
    ]
    check(cases) { $0 }
    XCTAssertEqual(
      sentence(String(repeating: "[", count: 5_000)),
      "line 1, column 601: lists and objects are nested deeper than 600")
  }

  func testFilesAndCases() {
    let cases = [
      ("7", "the file holds a number and no layout"),
      ("{\"cases\": []}", "cases: there is no case in the list"),
      ("{\"cases\": {}}", "cases: an object is not a list"),
      ("{\"cases\": [{}]}", "cases[0].root is missing"),
      ("[{\"root\": {}}, 3]", "[1]: 3 is not an object"),
      ("{\"cases\": [{\"root\": {}}], \"csaes\": 1}", "csaes: a list of cases has no such key; did you mean cases?"),
      ("{\"root\": {}, \"avialable\": {}}", "avialable: a flexbox layout has no such key; did you mean available?"),
      (
        "{\"root\": {}, \"\(String(repeating: "a", count: 65))\": {}}",
        "\(String(repeating: "a", count: 65)): a flexbox layout has no such key"
      ),
      ("{\"root\": {\"spec\": \"node\"}, \"available\": {}}", "available: a layout of specs has no such key"),
      ("{\"scale\": 1, \"root\": {}}", "root.spec is missing"),
      ("{\"scale\": 0, \"root\": {\"spec\": \"node\"}}", "scale: 0 is not a scale from 0.01 to 100"),
      ("{\"name\": 4, \"root\": {\"spec\": \"node\"}}", "name: 4 is not text"),
      ("{\"direction\": \"up\", \"root\": {\"spec\": \"node\"}}", "direction: \"up\" is not one of ltr, rtl"),
      (
        "{\"sizeRange\": {\"max\": [1]}, \"root\": {\"spec\": \"node\"}}",
        "sizeRange.max: a list is not a size [width, height]"
      ),
      (
        "{\"sizeRange\": {\"max\": [1, \"far\"]}, \"root\": {\"spec\": \"node\"}}",
        "sizeRange.max[1]: \"far\" is not a number or \"inf\""
      ),
      (
        "{\"sizeRange\": {\"mix\": [1, 2]}, \"root\": {\"spec\": \"node\"}}",
        "sizeRange.mix: a size range has no such key; did you mean min?"
      ),
    ]
    check(cases) { $0 }
  }

  func testElementsOfSpecs() {
    let words =
      "node, flex, stack, inset, overlay, background, center, relative, ratio, absolute, corner, wrapper, spacer"
    let cases = [
      ("{}", "spec is missing"),
      ("{\"spec\": \"stak\"}", "spec: \"stak\" is not one of \(words)"),
      ("{\"spec\": \"stack\", \"childrn\": []}", "childrn: a stack has no such key; did you mean children?"),
      ("{\"spec\": \"stack\", \"children\": {}}", "children: an object is not a list"),
      ("{\"spec\": \"stack\", \"children\": [null]}", "children[0]: null is not an object"),
      ("{\"spec\": \"stack\", \"spacing\": \"8\"}", "spacing: \"8\" is not a number"),
      ("{\"spec\": \"stack\", \"direction\": \"row\"}", "direction: \"row\" is not one of horizontal, vertical"),
      ("{\"spec\": \"node\", \"size\": [1, 2, 3]}", "size: a list is not a size [width, height]"),
      ("{\"spec\": \"node\", \"size\": [1, true]}", "size[1]: true is not a number"),
      ("{\"spec\": \"node\", \"children\": [{}]}", "children: a node has no children"),
      ("{\"spec\": \"node\", \"childs\": []}", "childs: a node has no such key"),
      ("{\"spec\": \"node\", \"id\": 1}", "id: 1 is not text"),
      ("{\"spec\": \"node\", \"color\": \"#12\"}", "color: \"#12\" is not a colour such as \"#3b82f6\" or \"teal\""),
      ("{\"spec\": \"node\", \"style\": {\"width\": \"12q\"}}", "style.width: \"12q\" is not a length"),
      ("{\"spec\": \"node\", \"style\": {\"width\": [1]}}", "style.width: a list is not a length"),
      (
        "{\"spec\": \"node\", \"style\": {\"widht\": 1}}",
        "style.widht: a layout style has no such key; did you mean width?"
      ),
      ("{\"spec\": \"node\", \"style\": {\"flexGrow\": \"1\"}}", "style.flexGrow: \"1\" is not a number"),
      (
        "{\"spec\": \"node\", \"style\": {\"layoutPosition\": 3}}", "style.layoutPosition: 3 is not a place [x, y]"
      ),
      ("{\"spec\": \"inset\"}", "children is missing"),
      ("{\"spec\": \"inset\", \"children\": []}", "children: has 0 elements where inset needs one"),
      (
        "{\"spec\": \"inset\", \"insets\": {\"top\": \"all\"}, \"children\": [{\"spec\": \"node\"}]}",
        "insets.top: \"all\" is not a number or \"inf\""
      ),
      (
        "{\"spec\": \"overlay\", \"children\": [{\"spec\": \"node\"}]}",
        "children: has 1 elements where overlay needs two"
      ),
      (
        "{\"spec\": \"overlay\", \"childRoles\": [\"child\"], \"children\": [{\"spec\": \"node\"}, {\"spec\": \"node\"}]}",
        "childRoles: a list is not two roles"
      ),
      (
        """
        {"spec": "corner", "childRoles": ["child", "overlay"], "children": [{"spec": "node"}, {"spec": "node"}]}
        """, "childRoles[1]: \"overlay\" is not one of child, corner"
      ),
      (
        """
        {"spec": "corner", "childRoles": ["corner", "corner"], "children": [{"spec": "node"}, {"spec": "node"}]}
        """, "childRoles: both children have one role"
      ),
      (
        "{\"spec\": \"corner\", \"wrapsCorner\": 1, \"children\": [{\"spec\": \"node\"}, {\"spec\": \"node\"}]}",
        "wrapsCorner: 1 is not true or false"
      ),
      ("{\"spec\": \"ratio\", \"children\": [{\"spec\": \"node\"}]}", "ratio is missing"),
      ("{\"spec\": \"ratio\", \"ratio\": 0, \"children\": [{\"spec\": \"node\"}]}", "ratio: 0 is not a ratio above 0"),
      (
        "{\"spec\": \"node\", \"size\": [1, 2], \"measure\": {\"kind\": \"ahem10\", \"text\": \"a\"}}",
        "measure: a node has a size or a rule of measure, not both"
      ),
      (
        "{\"spec\": \"flex\", \"style\": {\"flex-direction\": \"across\"}}",
        "style.flex-direction: \"across\" is not one of column, column-reverse, row, row-reverse"
      ),
      (
        "{\"spec\": \"flex\", \"children\": [{\"style\": {\"flexGrow\": 1}}]}",
        "children[0].style.flexGrow: there is no such property of flexbox; did you mean flex-grow?"
      ),
    ]
    // Each element is tested at the root, and deep inside a list of cases.
    for (json, sentence) in cases {
      let path = sentence.prefix { $0 != " " }
      check([(json, "root.\(sentence)")]) { "{\"sizeRange\": {}, \"root\": \($0)}" }
      check([(json, "cases[1].root.children[0].\(sentence)")]) {
        """
        {"cases": [{"root": {"spec": "node"}},
         {"root": {"spec": "wrapper", "children": [\($0)]}}]}
        """
      }
      XCTAssertFalse(path.isEmpty)
    }
  }

  func testBoxesOfFlexbox() {
    let cases = [
      ("{\"style\": {\"width\": \"12q\"}}", "style.width: \"12q\" is not a length"),
      ("{\"style\": {\"width\": null}}", "style.width: null is neither a number nor a word of CSS"),
      ("{\"style\": {\"flex-grow\": -1}}", "style.flex-grow: -1 is not a number of zero or more"),
      (
        "{\"style\": {\"margin-letf\": 1}}",
        "style.margin-letf: there is no such property of flexbox; did you mean margin-left?"
      ),
      ("{\"spec\": \"stack\"}", "spec: \"stack\" is not one of node, flex"),
      ("{\"measure\": {\"kind\": \"ahem\"}}", "measure.kind: \"ahem\" is not one of \(kinds)"),
      ("{\"measure\": {\"kind\": \"ahem10\"}}", "measure.text is missing"),
      ("{\"measure\": {\"kind\": \"constant\", \"width\": 1}}", "measure.height is missing"),
      (
        "{\"measure\": {\"kind\": \"constant\", \"width\": 1, \"height\": 1, \"limit\": 1}}",
        "measure.limit: the rule constant has no such key"
      ),
      (
        "{\"measure\": {\"kind\": \"two-lines\", \"one\": [1, 1], \"two\": 3, \"limit\": 5}}",
        "measure.two: 3 is not a size [width, height]"
      ),
      ("{\"baseline\": \"half\"}", "baseline: \"half\" is not one of half-height"),
      ("{\"measureCalls\": 1.5}", "measureCalls: 1.5 is not a whole number"),
      ("{\"childs\": []}", "childs: a node has no such key"),
    ]
    check(cases.map { ($0, "root.children[0].\($1)") }) { "{\"root\": {\"children\": [\($0)]}}" }
  }

  private let kinds = "ahem10, constant, exact-or, given-or, at-most-given, two-lines"

  func testCasesOfFlexbox() {
    let cases = [
      ("\"available\": {\"width\": -1}", "available.width: -1 is not a length of at least 0"),
      ("\"available\": {\"depth\": 1}", "available.depth: an available size has no such key"),
      ("\"config\": {\"errata\": \"Some\"}", "config.errata: \"Some\" is not one of \(errata)"),
      (
        "\"config\": {\"experimentalFeatures\": [\"Speed\"]}",
        "config.experimentalFeatures[0]: \"Speed\" is not one of WebFlexBasis, FixFlexBasisFitContent"
      ),
      ("\"config\": {\"pointScaleFactor\": \"2\"}", "config.pointScaleFactor: \"2\" is not a length of at least 0"),
      ("\"direction-run\": [\"ltr\", \"ttb\"]", "direction-run[1]: \"ttb\" is not one of ltr, rtl"),
      ("\"ltr\": {\"frame\": [1, 2, 3]}", "ltr.frame: a frame has four numbers, not 3"),
      (
        "\"rtl\": {\"children\": [{\"fame\": []}]}",
        "rtl.children[0].fame: a frame has no such key; did you mean frame?"
      ),
      ("\"disabled\": \"no\"", "disabled: \"no\" is not true or false"),
    ]
    check(cases) { "{\"root\": {}, \($0)}" }
  }

  private let errata =
    "Default, None, Classic, All, StretchFlexBasis, AbsolutePositionWithoutInsetsExcludesPadding, "
    + "AbsolutePercentAgainstInnerSize, MinSizeUndefinedInsteadOfAuto"

  func testAnIdentifierIsGivenOnceInACase() {
    XCTAssertEqual(
      sentence(
        """
        {"root": {"spec": "stack", "id": "a", "children": [{"spec": "node", "id": "b"}, {"spec": "node", "id": "a"}]}}
        """), "root.children[1].id: \"a\" is taken by another element of the case")
    XCTAssertNoThrow(
      try LayoutDocument(
        json: "[{\"root\": {\"spec\": \"node\", \"id\": \"a\"}}, {\"root\": {\"spec\": \"node\", \"id\": \"a\"}}]"))
  }

  func testErrorsKnowTheirLine() {
    do {
      _ = try LayoutDocument(json: "{\n \"root\": {\n  \"spec\": \"node\",\n  \"size\": 3}}")
      XCTFail("was read")
    } catch {
      XCTAssertEqual(error.line, 4)
      XCTAssertEqual(error.path, "root.size")
    }
    XCTAssertThrowsError(try LayoutDocument(contentsOf: "/nowhere/at/all.json")) { error in
      XCTAssertTrue("\(error)".hasPrefix("cannot read /nowhere/at/all.json: "), "\(error)")
    }
  }
}
