import SateenNetwork
import XCTest

final class CachePolicyTests: XCTestCase {
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  private let now = 784_111_777.0

  func testTheThreeFormsOfDates() {
    for text in [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
      "sun, 6 nov 1994 08:49:37 gmt", "Sun, 06-Nov-1994 08:49:37 GMT", " Sun, 06 Nov 1994 08:49:37 UTC ",
    ] {
      XCTAssertEqual(HTTPDate.parse(text, now: now), now, text)
    }
  }

  func testDatesOfOtherYears() {
    let dates: [(String, Double)] = [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600), ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
      ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648), ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ]
    for (text, seconds) in dates { XCTAssertEqual(HTTPDate.parse(text, now: now), seconds, text) }
  }

  func testAYearOfTwoDigitsIsAtMostFiftyYearsAhead() {
    XCTAssertEqual(HTTPDate.parse("Sunday, 06-Nov-43 08:49:37 GMT", now: now), 2_330_412_577)
    XCTAssertEqual(HTTPDate.parse("Sunday, 06-Nov-46 08:49:37 GMT", now: now), -730_653_023)
    XCTAssertEqual(HTTPDate.parse("Sunday, 06-Nov-70 08:49:37 GMT", now: 1_790_000_000), 3_182_489_377)
    // 2000 was a leap year, and 1900 was none.
    XCTAssertEqual(HTTPDate.parse("Tuesday, 29-Feb-00 12:00:00 GMT", now: now), 951_825_600)
  }

  func testOtherTextsAreNoDates() {
    for text in [
      "", "0", "-1", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
      "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 31 Nov 1994 08:49:37 GMT", "Thu, 29 Feb 1900 12:00:00 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
      "Sun, 06 Nox 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
      "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 19945 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
      "Sun, ٠٦ Nov 1994 08:49:37 GMT", "Sun, 06--94 08:49:37 GMT", "Sunday, -- 08:49:37 GMT", "a b c d e",
      "a b c d e GMT",
    ] {
      XCTAssertNil(HTTPDate.parse(text, now: now), text)
    }
  }

  /// Each header with the seconds for which the answer is fresh from now on.
  func testFreshnessOfAnswers() {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let minuteAgo = "Sun, 06 Nov 1994 08:48:37 GMT"
    let hourAhead = "Sun, 06 Nov 1994 09:49:37 GMT"
    let cases: [(HTTPHeaders, Double, String)] = [
      ([:], 0, "nothing"),
      (["Cache-Control": "max-age=60"], 60, "max-age"),
      (["Cache-Control": "MAX-AGE=60"], 60, "upper case"),
      (["Cache-Control": " , ,max-age = 60 , foo"], 60, "blanks"),
      (["Cache-Control": "max-age=\"60\""], 60, "quoted"),
      (["Cache-Control": "foo=\"a, max-age=5\", max-age=60"], 60, "a comma in quotes"),
      (["Cache-Control": "foo=\"a\\\", max-age=5\", max-age=60"], 60, "an escaped quote"),
      (["Cache-Control": "foo=\"never closed, max-age=5"], 0, "an open quote"),
      (["Cache-Control": "xmax-age=60"], 0, "another name"),
      (["Cache-Control": "max-age=60, max-age=5"], 60, "the first of two"),
      (["Cache-Control": "max-age=-60"], 0, "negative"),
      (["Cache-Control": "max-age=1.5"], 0, "a fraction"),
      (["Cache-Control": "max-age"], 0, "without a value"),
      (["Cache-Control": "max-age=99999999999999999999999"], 2_147_483_648, "too large"),
      (["Cache-Control": "s-maxage=60"], 0, "s-maxage"),
      (["Cache-Control": "s-maxage=5, max-age=60"], 60, "s-maxage beside max-age"),
      (["Cache-Control": "private, max-age=60"], 60, "private"),
      (["Cache-Control": "max-age=60, no-cache"], 0, "no-cache"),
      (["Cache-Control": "max-age=60", "Age": "20"], 40, "Age"),
      (["Cache-Control": "max-age=60", "Age": "90"], -30, "an age past the end"),
      (["Cache-Control": "max-age=60", "Age": "20, 30"], 40, "two ages"),
      (["Cache-Control": "max-age=60", "Age": "old"], 60, "an age that is no number"),
      (["Cache-Control": "max-age=90", "Date": minuteAgo], 30, "Date"),
      (["Cache-Control": "max-age=90", "Date": minuteAgo, "Age": "70"], 20, "Date and Age"),
      (["Cache-Control": "max-age=90", "Date": hourAhead], 90, "Date ahead"),
      (["Expires": hourAhead, "Date": date], 3_600, "Expires"),
      (["Expires": hourAhead], 3_600, "Expires without Date"),
      (["Expires": hourAhead, "Date": minuteAgo], 3_600, "Expires after a minute"),
      (["Expires": hourAhead, "Cache-Control": "max-age=60"], 60, "max-age goes before Expires"),
      (["Expires": "0", "Last-Modified": "Sat, 06 Nov 1993 08:49:37 GMT"], 0, "Expires: 0"),
      (["Expires": minuteAgo], -60, "expired"),
      (["Last-Modified": minuteAgo, "Date": date], 6, "a tenth"),
      (["Last-Modified": "Tue, 06 Nov 1984 08:49:37 GMT"], 86_400, "at most a day"),
      (["Last-Modified": hourAhead], 0, "modified ahead"),
      (["Last-Modified": "long ago"], 0, "no date"),
      (["Last-Modified": minuteAgo, "Cache-Control": "no-cache"], 0, "no guess with no-cache"),
    ]
    for (headers, seconds, name) in cases {
      let policy = CachePolicy(headers, status: 200, now: now)
      XCTAssertEqual(policy.freshUntil - now, seconds, accuracy: 0.001, name)
      XCTAssertTrue(policy.isStorable, name)
      XCTAssertEqual(policy.staleUntil, policy.freshUntil, name)
    }
  }

  func testTheTimeOfTheAnswersWayCounts() {
    let policy = CachePolicy(["Cache-Control": "max-age=60", "Age": "10"], status: 200, now: now, delay: 5)
    XCTAssertEqual(policy.freshUntil, now + 45)
  }

  func testAnswersThatMustNotBeStored() {
    let cases: [(HTTPHeaders, Int, Bool)] = [
      (["Cache-Control": "no-store"], 200, false), (["Cache-Control": "max-age=60, No-Store"], 200, false),
      (["Cache-Control": "foo=\"no-store\""], 200, true), (["Cache-Control": "no-stores"], 200, true),
      (["Vary": "*"], 200, false), (["Vary": "Accept, *"], 200, false), (["Vary": "Accept"], 200, true),
      ([:], 203, true), ([:], 206, true), ([:], 304, true), (["Cache-Control": "no-store"], 304, false),
      (["Cache-Control": "max-age=60"], 404, false), (["Cache-Control": "max-age=60"], 500, false), ([:], 302, false),
    ]
    for (headers, status, isStorable) in cases {
      XCTAssertEqual(CachePolicy(headers, status: status, now: now).isStorable, isStorable, "\(status) \(headers)")
    }
  }

  func testWhatMayBeShownStale() {
    func policy(_ control: String) -> CachePolicy { CachePolicy(["Cache-Control": control], status: 200, now: now) }
    XCTAssertEqual(policy("max-age=60, stale-while-revalidate=30").staleUntil, now + 90)
    XCTAssertEqual(policy("max-age=60, stale-while-revalidate=30, must-revalidate").staleUntil, now + 60)
    XCTAssertFalse(policy("max-age=60").mustRevalidate)
    XCTAssertTrue(policy("max-age=60, must-revalidate").mustRevalidate)
    XCTAssertTrue(policy("no-cache").mustRevalidate)
    XCTAssertTrue(policy("no-cache=\"Set-Cookie\"").mustRevalidate)
    XCTAssertTrue(policy("max-age=60, immutable").isImmutable)
    XCTAssertFalse(policy("max-age=60, immutable, no-cache").isImmutable)
    XCTAssertFalse(policy("max-age=60").isImmutable)
  }

  func testAnInfoTakesItsFieldsFromTheAnswer() {
    let response = DownloadResponse(
      status: 200, url: "https://b/",
      headers: [
        "Cache-Control": "max-age=60, must-revalidate", "ETag": "W/\"1\"", "Content-Type": "image/png",
        "Last-Modified": "Sat, 06 Nov 1993 08:49:37 GMT",
      ])
    XCTAssertEqual(
      ResourceInfo(url: "https://a/", response, length: 7, now: now),
      ResourceInfo(
        url: "https://a/", finalURL: "https://b/", contentType: "image/png", entityTag: "W/\"1\"",
        lastModified: "Sat, 06 Nov 1993 08:49:37 GMT", validatedAt: now, freshUntil: now + 60, length: 7,
        mustRevalidate: true))
  }

  func testA304RenewsTheInfo() {
    var info = ResourceInfo(
      url: "u", finalURL: "u", entityTag: "\"1\"", lastModified: "l", validatedAt: now, freshUntil: now + 60)
    info.revalidate([:], now: now + 1_000)
    XCTAssertEqual(info.validatedAt, now + 1_000)
    XCTAssertEqual(info.freshUntil, now + 1_060)
    XCTAssertEqual(info.entityTag, "\"1\"")
    info.revalidate(["Cache-Control": "max-age=5", "ETag": "\"2\"", "Last-Modified": "m"], now: now + 2_000)
    XCTAssertEqual(info.freshUntil, now + 2_005)
    XCTAssertEqual(info.entityTag, "\"2\"")
    XCTAssertEqual(info.lastModified, "m")
    info.revalidate(["Cache-Control": "no-cache"], now: now + 3_000)
    XCTAssertEqual(info.freshUntil, now + 3_000)
    XCTAssertTrue(info.mustRevalidate)
  }
}
