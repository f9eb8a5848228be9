import type { Preprocessor } from 'knip'

/** Reports how many files knip read, so that the gate notices a run that read none. */
const countFiles: Preprocessor = (options) => {
  console.log(`dead code: ${options.counters.processed} files read`)
  return options
}

export default countFiles
