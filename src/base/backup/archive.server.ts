import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'
import { BackupError } from './backup-error.server.ts'

/** A file in the archive that `sha256sum --check` can read. It comes last, so an archive that has it is complete. */
const SUMS_FILE = 'SHA256SUMS'
/** The best compression takes three times as long and saves only a tenth. */
const GZIP_LEVEL = 3
/** 64 MB of memory and half a second. The library's default needs 256 MB, which a small server may not have free. */
const SCRYPT_LOG_N = 16
const SYNC_BYTES = 8 * 1024 * 1024
const AGE_BEGINNING = 'age-encryption.org/'
const GZIP_BEGINNING = '\u001F\u008B'

/** Limits the memory for reading an archive: each upload has about ten copies, with names of some 60 characters. */
const MAX_FILES = 250_000
const MAX_NAME_LENGTH = 200

/** A file inside an archive. `content` must be read to its end. */
export interface ArchiveEntry {
  name: string
  bytes: number
  content: AsyncIterable<Uint8Array>
}

/** Adds files to an archive that is being written, and records their hashes. */
export class ArchiveWriter {
  readonly #tar: TarPackController
  readonly #sums: string[] = []

  constructor(tar: TarPackController) {
    this.#tar = tar
  }

  async addText(name: string, content: string): Promise<void> {
    const bytes = Buffer.from(content)
    await this.#add(name, bytes.length, [bytes])
  }

  async addFile(name: string, path: string): Promise<void> {
    const file = await open(path)
    try {
      await this.#add(name, (await file.stat()).size, file.createReadStream({ autoClose: false }))
    } finally {
      await file.close()
    }
  }

  /** Writes the last entry: the hashes of all others. */
  async end(): Promise<void> {
    await this.addText(SUMS_FILE, this.#sums.join(''))
    this.#tar.finalize()
  }

  async #add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256')
    const entry = this.#tar.add({ name, size, mode: 0o600, type: 'file' }).getWriter()
    for await (const chunk of content) {
      hash.update(chunk)
      await entry.write(chunk)
    }
    await entry.close()
    this.#sums.push(lineOf(name, hash))
  }
}

/**
 * Writes an archive: tar, compressed by gzip, and encrypted by age if there is a passphrase. Memory use does not depend on
 * the size. The file is synced to disk when this returns. @throws Error when `file` exists already
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker()
  const opened = await open(file, 'wx', 0o600)
  const protect = (zipped: AsyncIterable<Uint8Array>) => syncing(passphrase === undefined ? zipped : encrypt(zipped, passphrase), opened)
  const written = pipeline(asIterable(readable), createGzip({ level: GZIP_LEVEL }), protect, opened.createWriteStream({ flush: true }))
  const archive = new ArchiveWriter(controller)
  const filled = fill(archive).then(() => archive.end())
  filled.catch((error: unknown) => controller.error(error))
  await Promise.all([filled, written])
}

/** Syncs while writing. Otherwise the disk would write everything at the end, and the site's commits would wait for it. */
async function* syncing(content: AsyncIterable<Uint8Array>, file: FileHandle): AsyncGenerator<Uint8Array> {
  let unsynced = 0
  for await (const chunk of content) {
    yield chunk
    unsynced += chunk.byteLength
    if (unsynced < SYNC_BYTES) continue
    await file.datasync()
    unsynced = 0
  }
}

/**
 * Calls `take` with each file of an archive, in order, and compares the hashes at the end.
 * @throws BackupError when the file is not an archive of ours, is damaged, incomplete or cannot be decrypted
 */
export async function readArchive(
  file: string,
  passphrase: string | undefined,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const isEncrypted = await findEncryption(file)
  if (isEncrypted && passphrase === undefined) throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`)
  const source = createReadStream(file)
  const unpack = (tar: AsyncIterable<Uint8Array>) => takeEntries(tar, file, take)
  try {
    if (!isEncrypted) await pipeline(source, createGunzip(), unpack)
    else await pipeline(source, (bytes: AsyncIterable<Uint8Array>) => decrypt(bytes, passphrase ?? '', file), createGunzip(), unpack)
  } catch (error) {
    // Disk errors and refusals keep their messages. All other errors come from unpacking wrong bytes.
    const { code } = error as { code?: unknown }
    const isOfSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code)
    throw error instanceof BackupError || isOfSystem ? error : damaged(file)
  }
}

async function takeEntries(tar: AsyncIterable<Uint8Array>, file: string, take: (entry: ArchiveEntry) => Promise<void>): Promise<void> {
  const sums = new Map<string, string>()
  let listed: string | undefined
  let listingBytes = 0
  const entries = asWebStream(tar).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of asIterable(entries)) {
    const { name, size, type } = header
    const content = asIterable(body)
    const isTooMuch = name.length > MAX_NAME_LENGTH || sums.size > MAX_FILES
    if (type !== 'file' || sums.has(name) || listed !== undefined || isTooMuch)
      throw new BackupError(`${file} is not a backup of this program.`)
    if (name === SUMS_FILE) {
      // The listing is read as a whole, so its size must match exactly.
      if (size !== listingBytes) throw damaged(file)
      listed = await text(content)
      continue
    }
    const hash = createHash('sha256')
    await take({ name, bytes: size, content: hashed(content, hash) })
    const line = lineOf(name, hash)
    listingBytes += Buffer.byteLength(line)
    sums.set(name, line)
  }
  if (listed !== [...sums.values()].join('')) throw damaged(file)
}

/** Returns a line of the listing. */
function lineOf(name: string, hash: Hash): string {
  return `${hash.digest('hex')}  ${name}\n`
}

/** Reports whether the file is encrypted. @throws BackupError when it does not begin as an archive does, or cannot be read */
async function findEncryption(file: string): Promise<boolean> {
  const beginning = Buffer.alloc(AGE_BEGINNING.length)
  try {
    const opened = await open(file)
    try {
      await opened.read(beginning, 0, beginning.length, 0)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new BackupError(`There is no file ${file}.`)
    if (code === 'EISDIR') throw new BackupError(`${file} is a folder, not a backup.`)
    throw new BackupError(`${file} cannot be read (${code}).`)
  }
  const first = beginning.toString('latin1')
  if (first.startsWith(AGE_BEGINNING)) return true
  if (first.startsWith(GZIP_BEGINNING)) return false
  throw new BackupError(`${file} is not a backup of this program.`)
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} is damaged or incomplete.`)
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function* encrypt(plain: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N)
  yield* asIterable(await encrypter.encrypt(asWebStream(plain)))
}

async function* decrypt(encrypted: AsyncIterable<Uint8Array>, passphrase: string, file: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const plain = await decrypter.decrypt(asWebStream(encrypted)).catch((error: unknown) => {
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new BackupError(`BACKUP_PASSPHRASE is not the passphrase of ${file}.`)
    throw error
  })
  yield* asIterable(plain)
}

function asWebStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>
}

/** The DOM types lack stream iteration, which Node's streams support. */
function asIterable<T>(stream: ReadableStream<T>): AsyncIterable<T> {
  return stream as NodeReadableStream as AsyncIterable<T>
}
