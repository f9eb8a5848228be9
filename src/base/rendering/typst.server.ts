import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { runtimeFile } from '../config/build-files.server.ts'
import { WordsFile } from './words-file.ts'

/** The supported scripts of India, besides Latin. */
const INDIAN_SCRIPTS = ['Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu']
const WEIGHTS = ['400Regular', '500Medium', '700Bold']
const FAMILIES = ['NotoSans', ...INDIAN_SCRIPTS.map((script) => `NotoSans${script}`), 'arabic/NotoNaskhArabic']
const FONTS = ['AnekLatin_700Bold', ...FAMILIES.flatMap((family) => WEIGHTS.map((weight) => `${family}_${weight}`))]
/** Templates import it by this name, as if it were in their folder. */
const FITTED_WORDS = 'fitted-words.typ'
/** A cached result is removed after this many documents that did not use it. Every document uses logo and glyphs. */
const CACHE_AGE = 2

/**
 * Typst with the project's fonts, for one template: `x.typ`, which reads its texts from `x.json` in its folder. Texts are
 * passed as JSON data, never as markup; a `Uint8Array` is replaced by the name of a file with its bytes. Only for child
 * processes, because each document leaks memory.
 */
export class Typst {
  readonly #compiler: NodeCompiler
  readonly #template: string

  constructor(template: string) {
    this.#template = template
    this.#compiler = NodeCompiler.create({
      workspace: join(template, '..'),
      fontArgs: [{ fontBlobs: FONTS.map((font) => readFileSync(runtimeFile(`./fonts/${font}.ttf`, import.meta.url))) }],
    })
    const shared = readFileSync(runtimeFile(`./${FITTED_WORDS}`, import.meta.url))
    this.#compiler.mapShadow(join(template, '..', FITTED_WORDS), shared)
  }

  /** @throws Error with the diagnostics of the template, or of a standard such as 'a-2a' */
  pdf(words: unknown, { standard, secondsSince1970 }: { standard: string; secondsSince1970: number }): Uint8Array {
    const options = { pdfStandard: standard, creationTimestamp: secondsSince1970 }
    return this.#compile(words, (input) => this.#compiler.pdf(input, options))
  }

  /** Returns the first page as SVG. Texts are outlines, so drawing it needs no font. */
  svg(words: unknown): string {
    return this.#compile(words, (input) => this.#compiler.plainSvg(input))
  }

  /** Returns the values of `#metadata(…) <measured>`. @throws Error with the diagnostics of the template */
  measured(words: unknown): unknown {
    const selected = { selector: '<measured>', field: 'value' }
    return (this.#compile(words, (input) => this.#compiler.query(input, selected)) as unknown[])[0]
  }

  #compile<Result>(words: unknown, make: (input: { mainFilePath: string; resetRead: true }) => Result): Result {
    const files: string[] = []
    const addFile = (name: string, content: Buffer) => {
      const path = join(this.#template, '..', name)
      if (files.includes(path)) return name
      files.push(path)
      this.#compiler.mapShadow(path, content)
      return name
    }
    addFile(basename(this.#template).replace(/\.typ$/, '.json'), jsonWithFiles(words, addFile))
    try {
      return make({ mainFilePath: this.#template, resetRead: true })
    } catch (error) {
      throw new Error(diagnosticsOf(error), { cause: error })
    } finally {
      for (const path of files) this.#compiler.unmapShadow(path)
      this.#compiler.evictCache(CACHE_AGE)
    }
  }
}

type AddFile = (name: string, content: Buffer) => string

/** Encodes words as JSON, with the names of files in place of files and bytes. */
function jsonWithFiles(words: unknown, addFile: AddFile): Buffer {
  const replaced = (_key: string, value: unknown) => {
    if (value instanceof WordsFile) return addContent(jsonWithFiles(value.read(), addFile), 'json', addFile)
    return value instanceof Uint8Array ? addContent(Buffer.from(value), 'bin', addFile) : value
  }
  return Buffer.from(JSON.stringify(words, replaced))
}

/** Identical content shares one file. */
function addContent(content: Buffer, ending: string, addFile: AddFile): string {
  return addFile(`${createHash('sha256').update(content).digest('hex')}.${ending}`, content)
}

/** Typst puts its diagnostics into `code` and leaves the message empty. */
function diagnosticsOf(error: unknown): string {
  const diagnostics = error instanceof Error && 'code' in error ? String(error.code) : ''
  const messages = [...diagnostics.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, message]) => message)
  if (messages.length > 0) return messages.join('; ')
  return diagnostics || (error instanceof Error ? error.message : String(error))
}
