import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runtimeFile } from '../platform/build-files.server.ts'
import { Renderer } from '../platform/rendering/renderer.server.ts'
import { Problem } from '../shared/problem.ts'
import type { ImageOrder, ImageOutcome, ImageRefusal } from './image-order.ts'
import { pictureKind, TELLING_BYTES, type PictureKind } from './picture-kind.ts'
import {
  IMAGE_FORMATS,
  imageCopies,
  imageFile,
  MAX_UPLOAD_BYTES,
  MAX_PIXELS,
  type ImageName,
} from './uploaded-image.ts'

/** An uploaded file, stored on disk until it is processed. */
export interface Received {
  file: string
  hash: string
  bytes: number
}

const INCOMING = '.incoming'
const HASH_LENGTH = 40
/** 40 megapixels take 3 to 5 s on a slow machine. */
const READING_TIMEOUT_MS = 60_000
const IDLE_MS = 30_000
/** Older partial files are leftovers of a stop. Another instance may still be writing younger ones. */
const ABANDONED_AFTER_MS = 3_600_000
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])

/** The folder with the files of uploaded pictures. A child process decodes and re-encodes them. */
export class ImageStore {
  readonly #folder: string
  readonly #incoming: string
  readonly #reader: Renderer<ImageOrder>

  constructor(folder: string) {
    this.#folder = folder
    this.#incoming = join(folder, INCOMING)
    this.#reader = new Renderer({
      worker: runtimeFile('./image-worker.ts', import.meta.url),
      what: 'the picture',
      cacheSize: 0,
      timeoutMs: READING_TIMEOUT_MS,
      idleMs: IDLE_MS,
    })
  }

  /**
   * Writes an upload of at most 10 MB to disk. Call `forget` afterwards.
   * @throws Problem 'too-large', 'unsupported-type' or 'unavailable'
   */
  async receive(sent: AsyncIterable<Uint8Array>): Promise<Received> {
    await this.#openIncoming()
    const file = join(this.#incoming, randomUUID())
    const out = createWriteStream(file, { mode: 0o600 })
    const written = Promise.withResolvers<void>()
    out.on('close', written.resolve)
    out.on('error', written.reject)
    written.promise.catch(() => undefined)
    try {
      const hash = createHash('sha256')
      let bytes = 0
      let head = Buffer.alloc(0)
      for await (const chunk of sent) {
        bytes += chunk.byteLength
        if (bytes > MAX_UPLOAD_BYTES) throw tooLarge()
        if (head.length < TELLING_BYTES) head = Buffer.concat([head, chunk])
        hash.update(chunk)
        if (!out.write(chunk)) await Promise.race([drained(out), written.promise])
      }
      requirePicture(head.subarray(0, TELLING_BYTES))
      out.end()
      await written.promise
      return { file, bytes, hash: hash.digest('hex').slice(0, HASH_LENGTH) }
    } catch (error) {
      out.destroy()
      // Waits until the stream is closed. Otherwise it could create the file after we removed it.
      await written.promise.catch(() => undefined)
      await rm(file, { force: true })
      throw asProblem(error)
    }
  }

  /**
   * Makes the copies of an upload and returns the largest.
   * @throws Problem 'unprocessable' when the file is not an acceptable picture, 'unavailable' when the queue is full
   */
  async makeCopies({ file, hash }: Received): Promise<ImageName> {
    const folder = `${file}.copies`
    try {
      await mkdir(folder)
      const bytes = await this.#reader.render({ source: file, hash, folder }).catch(asUnreadable)
      const outcome = JSON.parse(Buffer.from(bytes).toString()) as ImageOutcome
      if ('refused' in outcome) throw new Problem('unprocessable', REFUSALS[outcome.refused])
      for (const copy of await readdir(folder)) await rename(join(folder, copy), join(this.#folder, copy))
      return { hash, ...outcome }
    } catch (error) {
      throw asProblem(error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async forget({ file }: Received): Promise<void> {
    await rm(file, { force: true })
  }

  /** Whether all copies exist. After a restore, the database may know pictures that this disk does not have. */
  async has(largest: ImageName): Promise<boolean> {
    const files = imageCopies(largest).flatMap((copy) => IMAGE_FORMATS.map((format) => imageFile(copy, format)))
    const found = await Promise.all(files.map((file) => access(join(this.#folder, file)).then(() => true, () => false)))
    return found.every(Boolean)
  }

  /** The bytes of one copy; undefined when it does not exist. `file` must be a name that `readImageFile` accepts. */
  async read(file: string): Promise<Buffer | undefined> {
    return readFile(join(this.#folder, file)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    })
  }

  /** The id of the child process, for tests; undefined while there is none. */
  get processId(): number | undefined {
    return this.#reader.processId
  }

  /** Ends the child process. */
  close(): Promise<void> {
    return this.#reader.close()
  }

  async #openIncoming(): Promise<void> {
    try {
      await mkdir(this.#incoming, { recursive: true })
      for (const name of await readdir(this.#incoming)) {
        const left = join(this.#incoming, name)
        const { mtimeMs } = await stat(left)
        if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(left, { recursive: true, force: true })
      }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw asProblem(error)
    }
  }
}

/** @throws Problem 'unsupported-type' */
function requirePicture(head: Uint8Array): void {
  const kind = pictureKind(head)
  if (kind in UNSUPPORTED) throw new Problem('unsupported-type', UNSUPPORTED[kind as keyof typeof UNSUPPORTED])
}

export function tooLarge(): Problem {
  const largest = MAX_UPLOAD_BYTES / 1024 / 1024
  return new Problem('too-large', `This picture is larger than ${largest} MB. Reduce its size and try again.`)
}

const UNSUPPORTED = {
  animated: 'Animated pictures cannot be used. Save one frame of it as JPEG or PNG.',
  gif: 'GIF pictures cannot be used. Save it as JPEG, PNG or WebP.',
  svg: 'SVG drawings cannot be used, because they can contain scripts. Save it as PNG.',
  heic: 'HEIC pictures cannot be used. Save it as JPEG; an iPhone does so when set to "Most Compatible".',
  unknown: 'This file is not a picture. Choose a JPEG, PNG, WebP or AVIF file.',
} satisfies Partial<Record<PictureKind, string>>

const REFUSALS: Record<ImageRefusal, string> = {
  animated: UNSUPPORTED.animated,
  'too-many-pixels': `This picture has more than ${MAX_PIXELS / 1e6} megapixels. Reduce its size and try again.`,
  damaged: 'This picture is damaged or incomplete. Save it again and retry the upload.',
}

/** A file that crashes the child process, or takes too long, is refused without a retry. */
function asUnreadable(error: unknown): never {
  if (error instanceof Problem) throw error
  if (error instanceof Error && /\b(ENOSPC|EDQUOT|EROFS)\b/.test(error.message)) throw diskFull()
  throw new Problem('unprocessable', 'This picture could not be read. Save it again as JPEG or PNG and retry the upload.')
}

function drained(out: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => out.once('drain', resolve))
}

function asProblem(error: unknown): unknown {
  return DISK_FAULTS.has(codeOf(error)) ? diskFull() : error
}

function diskFull(): Problem {
  return new Problem('unavailable', 'The picture cannot be stored right now. The server’s disk may be full.')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
