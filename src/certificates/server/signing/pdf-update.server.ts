/**
 * An incremental update (ISO 32000-1 7.5.6) of a PDF by Typst, which has one cross-reference table, no object streams,
 * and dictionaries in plain text. The original bytes stay; changed and new objects are appended.
 */
export class PdfUpdate {
  readonly #original: Buffer
  readonly #text: string
  readonly #offsets: readonly number[]
  readonly #tableAt: number
  readonly #trailer: string
  readonly #changed = new Map<number, Buffer>()
  #size: number

  /** @throws Error when the file has another structure */
  constructor(pdf: Uint8Array) {
    this.#original = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    this.#text = this.#original.toString('latin1')
    const table = /\nstartxref\n(\d+)\n%%EOF\s*$/.exec(this.#text)
    this.#tableAt = Number(required(table?.[1], 'startxref'))
    const [head = '', trailer] = this.#text.slice(this.#tableAt).split('\ntrailer\n')
    this.#trailer = required(trailer?.split('\nstartxref\n')[0], 'trailer')
    this.#offsets = [...head.matchAll(/^(\d{10}) \d{5} [nf]/gm)].map(([, offset]) => Number(offset))
    this.#size = Number(required(/\/Size (\d+)/.exec(this.#trailer)?.[1], '/Size'))
    if (this.#offsets.length !== this.#size) throw unsupportedPdf('xref')
  }

  /** The number of the object that an entry of a dictionary refers to: `reference(trailer, 'Root')`. */
  static reference(dictionary: string, key: string): number {
    return Number(required(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1], `/${key}`))
  }

  get trailer(): string {
    return this.#trailer
  }

  /** The text between `n 0 obj` and `endobj`, one character for each byte. */
  object(number: number): string {
    const start = `${number} 0 obj\n`
    const at = this.#offsets[number] ?? 0
    if (!this.#text.startsWith(start, at)) throw unsupportedPdf(`object ${number}`)
    return this.#text.slice(at + start.length, this.#text.indexOf('\nendobj', at))
  }

  /** The object numbers of the original file. */
  get numbers(): number[] {
    return this.#offsets.flatMap((offset, number) => (offset === 0 ? [] : [number]))
  }

  /** Changes an object. */
  replace(number: number, content: string | Buffer): void {
    this.#changed.set(number, typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
  }

  /** Adds an object. @returns its number */
  add(content: string): number {
    this.replace(this.#size, content)
    return this.#size++
  }

  /** The whole file. */
  finish(): Buffer {
    const parts: Buffer[] = [this.#original, Buffer.from('\n')]
    let at = this.#original.length + 1
    const entries: string[] = []
    for (const [number, content] of [...this.#changed].toSorted(([a], [b]) => a - b)) {
      const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n\n')])
      entries.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
      parts.push(object)
      at += object.length
    }
    const trailer = this.#trailer.replace(/\/Size \d+/, `/Size ${this.#size}`).replace(/>>\s*$/, `  /Prev ${this.#tableAt}\n>>`)
    parts.push(Buffer.from(`xref\n${entries.join('')}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`, 'latin1'))
    return Buffer.concat(parts)
  }
}

/** Adds an entry to a dictionary. */
export function withEntry(dictionary: string, entry: string): string {
  if (!/>>\s*$/.test(dictionary)) throw unsupportedPdf('dictionary')
  return dictionary.replace(/>>\s*$/, `  ${entry}\n>>`)
}

/** Replaces a part that must exist. */
export function replaced(text: string, part: string | RegExp, by: string): string {
  const found = typeof part === 'string' ? text.includes(part) : part.test(text)
  if (!found) throw unsupportedPdf(String(part))
  return text.replace(part, () => by)
}

/** A text string (ISO 32000-1 7.9.2.2): ASCII if possible, otherwise UTF-16. */
export function textString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))
  return `<feff${units.join('')}>`
}

/** A date (ISO 32000-1 7.9.4): 'D:20260901120000Z'. */
export function pdfDate(instant: string): string {
  return `D:${new Date(instant).toISOString().slice(0, 19).replace(/\D/g, '')}Z`
}

function required(found: string | undefined, what: string): string {
  if (found === undefined) throw unsupportedPdf(what)
  return found
}

/** The error for a file with another structure. */
export function unsupportedPdf(what: string): Error {
  return new Error(`the PDF is not built as expected: ${what}`)
}
