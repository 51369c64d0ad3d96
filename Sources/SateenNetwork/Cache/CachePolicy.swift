/// The rules that an answer gives for its use from a cache, by RFC 9111, for a cache of one user. Points in time are
/// seconds since 1970.
package struct CachePolicy: Hashable, Sendable {
  /// Whether the answer may be kept at all.
  package let isStorable: Bool
  /// Until then the answer is used without asking the server. This may be a time that has passed.
  package let freshUntil: Double
  /// Until then the answer may be used while the server is asked (`stale-while-revalidate`); ``freshUntil`` where the
  /// server does not say so.
  package let staleUntil: Double
  /// Whether the answer must not be used when it is not fresh, before the server was asked.
  package let mustRevalidate: Bool
  /// Whether the server promises that the bytes stay the same while they are fresh, so that a wish to reload need not
  /// ask it.
  package let isImmutable: Bool
  /// Whether the answer itself says for how long it is fresh, or that it is not.
  package let isExplicit: Bool

  /// The longest time that an answer counts as fresh whose header does not say so: a day.
  package static let longestGuess = 86_400.0

  /// - Parameters:
  ///   - now: when the answer came.
  ///   - delay: the seconds that passed between the request and the answer.
  package init(_ headers: HTTPHeaders, status: Int, now: Double, delay: Double = 0) {
    let directives = CacheDirectives(headers["Cache-Control"] ?? "")
    let variesByAnything = headers["Vary"]?.utf8.contains(UInt8(ascii: "*")) ?? false
    isStorable = [200, 203, 206, 304].contains(status) && !directives.contains("no-store") && !variesByAnything
    let date = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
    // A cache on the way may have kept the answer for a while.
    let age = max(now - date, (Self.age(headers) ?? 0) + max(delay, 0), 0)
    let needsQuestion = directives.contains("no-cache")
    mustRevalidate = needsQuestion || directives.contains("must-revalidate")
    isImmutable = !needsQuestion && directives.contains("immutable")
    let lifetime: Double
    if let seconds = directives.seconds("max-age") {
      lifetime = seconds
      isExplicit = true
    } else if let expires = headers["Expires"] {
      // A text that is no date, mostly 0, means that the answer has expired.
      lifetime = HTTPDate.parse(expires, now: now).map { $0 - date } ?? 0
      isExplicit = true
    } else {
      lifetime = Self.guess(headers, date, now)
      isExplicit = needsQuestion
    }
    let end = now + lifetime - age
    freshUntil = needsQuestion ? min(now, end) : end
    staleUntil = freshUntil + (mustRevalidate ? 0 : directives.seconds("stale-while-revalidate") ?? 0)
  }

  /// A tenth of the time for which the resource had not changed.
  private static func guess(_ headers: HTTPHeaders, _ date: Double, _ now: Double) -> Double {
    guard let changed = headers["Last-Modified"].flatMap({ HTTPDate.parse($0, now: now) }) else { return 0 }
    return min(max((date - changed) / 10, 0), longestGuess)
  }

  private static func age(_ headers: HTTPHeaders) -> Double? {
    guard let first = headers["Age"]?.split(separator: ",").first else { return nil }
    return CacheDirectives.seconds(String(first.filter { $0 != " " }))
  }
}

extension ResourceInfo {
  /// The header of a whole answer, or of the first part of one.
  /// - Parameters:
  ///   - url: the address that was asked for.
  ///   - length: the length of the whole resource, where it is known.
  package init(url: String, _ response: DownloadResponse, length: Int?, now: Double, delay: Double = 0) {
    let policy = CachePolicy(response.headers, status: response.status, now: now, delay: delay)
    self.init(
      url: url, finalURL: response.url, contentType: response.headers["Content-Type"],
      entityTag: response.headers["ETag"], lastModified: response.headers["Last-Modified"], validatedAt: now,
      freshUntil: policy.freshUntil, length: length, mustRevalidate: policy.mustRevalidate)
  }

  /// Takes over the fields of an answer with status 304. An answer that does not say how long the resource is fresh
  /// leaves the length of that time as it was.
  package mutating func revalidate(_ headers: HTTPHeaders, now: Double, delay: Double = 0) {
    let policy = CachePolicy(headers, status: 304, now: now, delay: delay)
    if policy.isExplicit {
      freshUntil = policy.freshUntil
      mustRevalidate = policy.mustRevalidate
    } else {
      // Not a guess by `Last-Modified`: the time so far may be one that the server gave.
      freshUntil = now + max(freshUntil - validatedAt, 0)
      mustRevalidate = mustRevalidate || policy.mustRevalidate
    }
    validatedAt = now
    entityTag = headers["ETag"] ?? entityTag
    lastModified = headers["Last-Modified"] ?? lastModified
  }
}
