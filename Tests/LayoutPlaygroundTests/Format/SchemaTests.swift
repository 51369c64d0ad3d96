import Foundation
import LayoutFile
import SateenLayout
import XCTest

final class SchemaTests: XCTestCase {
  func testTheFileIsWhatTheWordsOfTheDecoderMake() throws {
    let file = try String(
      contentsOf: Samples.folder.appendingPathComponent("layout.schema.json"), encoding: .utf8)
    XCTAssertEqual(file, LayoutSchema.json, "write it anew with LayoutPlayground --schema")
  }

  func testSchemaIsJSON() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(LayoutSchema.json.utf8)) as? [String: Any]
    let definitions = try XCTUnwrap(schema?["$defs"] as? [String: Any])
    // Every reference has a definition.
    var text = LayoutSchema.json[...]
    while let range = text.range(of: "#/$defs/") {
      text = text[range.upperBound...]
      XCTAssertNotNil(definitions[String(text.prefix { $0 != "\"" })], String(text.prefix(20)))
    }
  }

  private func definition(_ name: String) throws -> [String: Any] {
    let schema = try JSONSerialization.jsonObject(with: Data(LayoutSchema.json.utf8)) as? [String: Any]
    let definitions = try XCTUnwrap(schema?["$defs"] as? [String: Any])
    return try XCTUnwrap((definitions[name] as? [String: Any])?["properties"] as? [String: Any])
  }

  func testPropertiesOfFlexboxAreThoseOfTheEngine() throws {
    for (property, value) in try definition("flexStyle") {
      guard let words = (value as? [String: Any])?["enum"] as? [String] else {
        // A length, a factor or a shorthand. The engine throws `unknownProperty` for a property that it does not have.
        do { _ = try FlexStyle.parse([property: "?"], defaults: .yoga) } catch FlexStyleError.unknownProperty {
          XCTFail("\(property) is unknown to the engine")
        } catch {}
        continue
      }
      for word in words {
        XCTAssertNoThrow(try FlexStyle.parse([property: word], defaults: .yoga), "\(property): \(word)")
      }
      do {
        _ = try FlexStyle.parse([property: "?"], defaults: .yoga)
        XCTFail("\(property) takes anything")
      } catch FlexStyleError.badValue(_, _, let expected) {
        // The engine's own list, without the words that every property accepts.
        let own = expected.replacingOccurrences(of: "one of ", with: "").components(separatedBy: ", ")
        XCTAssertEqual(
          Set(own), Set(words).subtracting(["undefined", property == "align-self" ? "auto" : ""]), property)
      } catch {
        XCTFail("\(error)")
      }
    }
  }

  func testEveryWordOfASpecIsRead() throws {
    for spec in ["stack", "center", "relative", "absolute", "corner"] {
      for (property, value) in try definition("\(spec)Element") {
        for word in (value as? [String: Any])?["enum"] as? [String] ?? [] {
          let children = Array(repeating: "{\"spec\": \"node\"}", count: spec == "corner" ? 2 : 1)
          XCTAssertNoThrow(
            try LayoutDocument(
              json: """
                {"root": {"spec": "\(spec)", "\(property)": "\(word)", "children": [\(children.joined(separator: ", "))]}}
                """), "\(spec).\(property): \(word)")
        }
      }
    }
  }
}
