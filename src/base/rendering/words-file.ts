/**
 * Words in a file of their own, which the template reads with `json` by its name. Many pages as one JSON text would exceed
 * the heap of the process.
 */
export class WordsFile {
  readonly read: () => unknown

  constructor(read: () => unknown) {
    this.read = read
  }
}
