import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { BucketConfig } from '../config/bucket-config.server.ts'
import { runtimeFile } from '../config/build-files.server.ts'
import { Renderer } from '../rendering/renderer.server.ts'
import { Problem } from '../api/problem.ts'
import { Bucket } from './bucket.server.ts'
import type { ImageOrder, ImageOutcome } from './image-order.ts'
import { PICTURE_UPLOAD, REFUSALS, type UploadRules } from './image-refusals.server.ts'
import type { RedrawnPicture } from './redrawn-picture.ts'
import { TELLING_BYTES } from './picture-kind.ts'
import { IMAGE_FORMATS, imageCopies, imageFile, MAX_UPLOAD_BYTES, type ImageFile, type ImageName } from './uploaded-image.ts'

/** An uploaded file, stored on disk until it is processed. */
export interface Received {
  file: string
  hash: string
  bytes: number
}

interface StoreOptions {
  bucket?: BucketConfig | undefined
  /** Called with each bucket error. */
  onFault: (error: unknown) => void
}

const INCOMING = '.incoming'
const HASH_LENGTH = 40
/** 40 megapixels take 3 to 5 s on a slow machine. */
const READING_TIMEOUT_MS = 60_000
const IDLE_MS = 30_000
/** Older partial files are left over from a crash. Another instance may still be writing younger ones. */
const ABANDONED_AFTER_MS = 3_600_000
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])

/**
 * The folder with the files of uploaded pictures, and the bucket if there is one: then the folder contains only files that this machine has
 * created or shown. A child process decodes and re-encodes pictures.
 */
export class ImageStore {
  readonly #folder: string
  readonly #incoming: string
  readonly #reader: Renderer<ImageOrder>
  readonly #bucket: Bucket | undefined
  readonly #onFault: (error: unknown) => void

  constructor(folder: string, { bucket, onFault }: StoreOptions) {
    this.#folder = folder
    this.#bucket = bucket && new Bucket(bucket)
    this.#onFault = onFault
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
   * Writes an upload to disk, of at most 10 MB unless `rules` differ. Call `forget` afterwards.
   * @throws Problem 'too-large', 'unsupported-type' or 'unavailable', and what `rules` throw
   */
  async receive(sent: AsyncIterable<Uint8Array>, rules: UploadRules = PICTURE_UPLOAD): Promise<Received> {
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
        if (bytes > (rules.maxBytes ?? MAX_UPLOAD_BYTES)) throw rules.tooLarge()
        if (head.length < TELLING_BYTES) head = Buffer.concat([head, chunk])
        hash.update(chunk)
        if (!out.write(chunk)) await Promise.race([drained(out), written.promise])
      }
      rules.requireKind(head.subarray(0, TELLING_BYTES))
      out.end()
      await written.promise
      return { file, bytes, hash: hash.digest('hex').slice(0, HASH_LENGTH) }
    } catch (error) {
      out.destroy()
      // Waits until the stream is closed. Otherwise it could create the file after its removal.
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
      const outcome = await this.#decode({ source: file, hash, folder })
      const copies = await readdir(folder)
      await this.#share(folder, copies)
      for (const copy of copies) await rename(join(folder, copy), join(this.#folder, copy))
      return { hash, width: outcome.width, height: outcome.height }
    } catch (error) {
      throw asProblem(error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Redraws an upload as a logo or signature, or as a page of paper. @throws Problem 'unprocessable', 'unavailable' */
  async redraw({ file, hash }: Received, redrawAs: 'mark' | 'page'): Promise<RedrawnPicture> {
    const folder = `${file}.copies`
    const copy = (name: string) => readFile(join(folder, `${name}.png`))
    try {
      await mkdir(folder)
      const { width, height, remarks = [] } = await this.#decode({ source: file, hash, folder, redrawAs })
      const mail = redrawAs === 'mark' ? { mail: await copy('mail') } : {}
      return { width, height, remarks, print: await copy('print'), screen: await copy('screen'), ...mail }
    } catch (error) {
      throw asProblem(error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Decodes an upload without copying it. @throws Problem 'unprocessable' when it is not an acceptable picture, 'unavailable' */
  async requireReadable({ file, hash }: Received): Promise<void> {
    await this.#decode({ source: file, hash, folder: null })
  }

  /**
   * Keeps an upload unchanged, under a name with a folder: 'scans/a1….pdf'. No public address serves it; use `readPrivate`.
   * @throws Problem 'unavailable'
   */
  async keepPrivate({ file }: Received, name: string, type: string): Promise<void> {
    try {
      if (this.#bucket) return await this.#bucket.write(name, await readFile(file), type, 'private, no-store').catch(this.#asUnreachable)
      await mkdir(dirname(join(this.#folder, name)), { recursive: true, mode: 0o700 })
      await rename(file, join(this.#folder, name))
    } catch (error) {
      throw asProblem(error)
    }
  }

  /** The bytes of a private file; undefined if it does not exist. @throws Problem 'unavailable' */
  async readPrivate(name: string): Promise<Buffer | undefined> {
    if (this.#bucket) return this.#bucket.read(name).catch(this.#asUnreachable)
    return readFile(join(this.#folder, name)).catch(asMissing)
  }

  async removePrivate(name: string): Promise<void> {
    if (this.#bucket) return this.#bucket.remove(name)
    await rm(join(this.#folder, name), { force: true })
  }

  async forget({ file }: Received): Promise<void> {
    await rm(file, { force: true })
  }

  /**
   * Whether all copies exist. After a restore, the database may refer to pictures that are missing on this disk.
   * @throws Problem 'unavailable'
   */
  async has(largest: ImageName): Promise<boolean> {
    const bucket = this.#bucket
    const files = imageCopies(largest).flatMap((copy) => IMAGE_FORMATS.map((format) => imageFile(copy, format)))
    const isThere = (file: string) =>
      bucket
        ? bucket.has(file)
        : access(join(this.#folder, file)).then(
            () => true,
            () => false,
          )
    const found = await Promise.all(files.map(isThere)).catch(this.#asUnreachable)
    return found.every(Boolean)
  }

  /** Whether other processes add pictures that are not in this folder. */
  get isShared(): boolean {
    return this.#bucket !== undefined
  }

  /** The bytes of one copy in the folder; undefined if it does not exist. */
  async read(name: ImageFile): Promise<Buffer | undefined> {
    return readFile(join(this.#folder, imageFile(name, name.format))).catch(asMissing)
  }

  /** Reads one copy from the bucket into the folder; undefined if it does not exist. @throws Problem 'unavailable' */
  async readShared(name: ImageFile): Promise<Buffer | undefined> {
    const file = imageFile(name, name.format)
    const bytes = await this.#bucket?.read(file).catch(this.#asUnreachable)
    if (bytes) await this.#keep(file, bytes)
    return bytes
  }

  /** Removes all copies of an erased picture, here and in the bucket. Other machines may keep copies, but no longer show them. */
  async remove(largest: ImageName): Promise<void> {
    const files = imageCopies(largest).flatMap((copy) => IMAGE_FORMATS.map((format) => imageFile(copy, format)))
    for (const file of files) {
      await rm(join(this.#folder, file), { force: true })
      await this.#bucket?.remove(file)
    }
  }

  /** The id of the child process, for tests; undefined while there is none. */
  get processId(): number | undefined {
    return this.#reader.processId
  }

  close(): Promise<void> {
    return this.#reader.close()
  }

  async #decode(order: ImageOrder): Promise<Exclude<ImageOutcome, { refused: unknown }>> {
    const bytes = await this.#reader.render(order).catch(asUnreadable)
    const outcome = JSON.parse(Buffer.from(bytes).toString()) as ImageOutcome
    if ('refused' in outcome) throw new Problem('unprocessable', REFUSALS[outcome.refused])
    return outcome
  }

  /** Uploads copies to the bucket before their names are published. @throws Problem 'unavailable' */
  async #share(folder: string, copies: readonly string[]): Promise<void> {
    for (const copy of this.#bucket ? copies : []) {
      const type = `image/${extname(copy).slice(1)}`
      await this.#bucket?.write(copy, await readFile(join(folder, copy)), type).catch(this.#asUnreachable)
    }
  }

  /** Tells staff that the bucket failed; the log has the reason. */
  readonly #asUnreachable = (error: unknown): never => {
    this.#onFault(error)
    throw new Problem('unavailable', 'The storage of pictures does not answer. Try again in a minute.')
  }

  /** Best effort: the picture is in the bucket. */
  async #keep(file: string, bytes: Buffer): Promise<void> {
    try {
      await this.#openIncoming()
      const partial = join(this.#incoming, randomUUID())
      await writeFile(partial, bytes, { mode: 0o600 })
      await rename(partial, join(this.#folder, file))
    } catch {
      return
    }
  }

  /** Removes leftovers of killed processes: everything, if no other process writes here. */
  async removePartial({ isAlone }: { isAlone: boolean }): Promise<void> {
    for (const name of await readdir(this.#incoming).catch(() => [])) {
      const left = join(this.#incoming, name)
      const { mtimeMs } = await stat(left)
      if (isAlone || Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(left, { recursive: true, force: true })
    }
  }

  async #openIncoming(): Promise<void> {
    try {
      await mkdir(this.#incoming, { recursive: true })
      await this.removePartial({ isAlone: false })
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw asProblem(error)
    }
  }
}

/** Refuses a file that crashes the child process or takes too long, without a retry. */
function asUnreadable(error: unknown): never {
  if (error instanceof Problem) throw error
  if (error instanceof Error && /\b(ENOSPC|EDQUOT|EROFS)\b/.test(error.message)) throw diskFull()
  throw new Problem('unprocessable', 'This picture could not be read. Save it again as JPEG or PNG and retry the upload.')
}

function asMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
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
