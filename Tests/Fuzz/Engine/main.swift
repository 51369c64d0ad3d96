import FuzzTargets
import Glibc

// Runs the target named by SATEEN_FUZZ_TARGET under libFuzzer. The arguments are libFuzzer's.

typealias TestOneInput = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>, _ body: TestOneInput
) -> CInt

@_silgen_name("LLVMFuzzerMutate")
func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int

let chosen = getenv("SATEEN_FUZZ_TARGET").map { String(cString: $0) } ?? ""
guard let target = FuzzTarget.named(chosen) else {
  for target in FuzzTarget.all { print("\(target.name)\t\(target.longest)\t\(target.summary)") }
  exit(chosen.isEmpty ? 0 : 2)
}
FuzzEngine.target = target

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&count, &arguments) { bytes, count in
    FuzzEngine.test(UnsafeBufferPointer(start: bytes, count: count))
    return 0
  })
