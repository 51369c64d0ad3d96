/// The configuration of nginx for a ``WebServer``.
struct WebServerConfiguration: CustomStringConvertible {
  let folder: String
  let port: Int
  let securePort: Int
  let knowsHTTP2: Bool

  var description: String {
    """
    daemon off;
    master_process off;
    pid \(folder)/nginx.pid;
    error_log \(folder)/error.log;
    worker_rlimit_nofile 8192;
    events { worker_connections 4096; }
    http {
      log_format connections '$connection $server_protocol $status $request_uri';
      access_log \(folder)/access.log connections;
      client_body_temp_path \(folder)/body;
      proxy_temp_path \(folder)/proxy;
      fastcgi_temp_path \(folder)/fastcgi;
      uwsgi_temp_path \(folder)/uwsgi;
      scgi_temp_path \(folder)/scgi;
      large_client_header_buffers 8 64k;
      client_header_timeout 300s;
      keepalive_timeout 300s;
      keepalive_requests 100000;
      send_timeout 300s;
      server_tokens off;
      absolute_redirect off;
      root \(folder)/root;
      gzip_types *;
      gzip_min_length 1;
      server {
        listen 127.0.0.1:\(port);
        listen 127.0.0.1:\(securePort) ssl\(knowsHTTP2 ? " http2" : "");
        ssl_certificate \(folder)/certificate.pem;
        ssl_certificate_key \(folder)/key.pem;
        location /slow/ { alias \(folder)/root/; limit_rate 64k; }
        location /slower/ { alias \(folder)/root/; limit_rate 2k; }
        location /gzip/ { alias \(folder)/root/; gzip on; }
        location /picture/ { alias \(folder)/root/; types { } default_type image/jpeg; }
        location /attachment/ { alias \(folder)/root/; add_header Cache-Control no-store; }
        location = /html { default_type image/jpeg; return 200 "<html><title>Sign in</title></html>"; }
        location = /loop { return 302 /loop; }
        location = /headers {
          default_type text/plain;
          return 200 "\(fields.map { "\($0): $http_\($0.replacing("-", with: "_"))\\n" }.joined())";
        }
        \(statuses.map { "location = /status/\($0) { default_type text/plain; return \($0)\($0 == 204 ? "" : " \"status \($0)\""); }" }.joined(separator: "\n    "))
        \([301, 302, 303, 307, 308].map { "location = /to/\($0) { return \($0) $args; }" }.joined(separator: "\n    "))
        \((1...12).map { "location = /chain/\($0) { return 303 \($0 == 1 ? "/headers" : "/chain/\($0 - 1)"); }" }.joined(separator: "\n    "))
      }
    }

    """
  }

  private var fields: [String] {
    [
      "authorization", "cookie", "proxy-authorization", "user-agent", "accept-encoding", "range", "if-range", "x-own",
      "host", "referer",
    ]
  }

  private var statuses: [Int] { [204, 400, 401, 403, 404, 408, 410, 429, 500, 502, 503, 504] }
}
