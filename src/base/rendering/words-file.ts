/**
 * Words that the template reads with `json` from a file of their own: they come with its name. Many pages as one JSON text would
 * not fit into the heap of the process.
 */
export class WordsFile {
  readonly read: () => unknown

  constructor(read: () => unknown) {
    this.read = read
  }
}
