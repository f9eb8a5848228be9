import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.server.ts'

const PASSPHRASE = 'correct horse battery'
/** Hardly compressible. In an archive of repetitive text, gunzip may ignore a flipped bit. */
const WORDS = Array.from({ length: 3000 }, (_, index) => hash('sha256', `line ${index}`, 'base64')).join('\n')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-archive-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function makeArchive(name: string, passphrase?: string): Promise<string> {
  const source = join(folder, 'source.txt')
  writeFileSync(source, WORDS)
  const file = join(folder, name)
  await writeArchive(file, passphrase, async (archive) => {
    await archive.addText('first.txt', 'one')
    await archive.addFile('second.txt', source)
  })
  return file
}

async function contentOf(file: string, passphrase?: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  await readArchive(file, passphrase, async ({ name, content }) => {
    found[name] = await text(content)
  })
  return found
}

const EXPECTED = { 'first.txt': 'one', 'second.txt': WORDS }

test('an archive gives back what was put in, and only its owner may read it', async () => {
  const file = await makeArchive('plain.tar.gz')
  expect(await contentOf(file)).toEqual(EXPECTED)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('tar and sha256sum open and check an archive without this program', async () => {
  const file = await makeArchive('opened.tar.gz')
  const target = mkdtempSync(join(folder, 'opened-'))
  expect(spawnSync('tar', ['-xzf', file, '-C', target]).status).toBe(0)
  expect(readdirSync(target).toSorted()).toEqual(['SHA256SUMS', 'first.txt', 'second.txt'])
  expect(spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: target }).status).toBe(0)
})

test('an encrypted archive has the format of age, and opens with its passphrase alone', async () => {
  const file = await makeArchive('locked.age', PASSPHRASE)
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ \d+\n/)
  expect(readFileSync(file, 'latin1')).not.toContain(WORDS.slice(0, 20))
  expect(await contentOf(file, PASSPHRASE)).toEqual(EXPECTED)
  await expect(contentOf(file, 'correct horse batterx')).rejects.toThrow('is not the passphrase of')
  await expect(contentOf(file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE')
})

describe('a damaged archive is refused:', () => {
  const damage = async (name: string, change: (bytes: Buffer) => Buffer, passphrase?: string) => {
    const file = join(folder, name)
    writeFileSync(file, change(readFileSync(await makeArchive(`${name}.whole`, passphrase))))
    rmSync(`${file}.whole`)
    return contentOf(file, passphrase)
  }

  test.each([0.02, 0.3, 0.6, 0.9, 0.99])('cut off after %d of it', async (share) => {
    await expect(damage('cut', (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)))).rejects.toThrow(
      /is damaged or incomplete|is not a backup/,
    )
  })

  test.each([0.1, 0.3, 0.6, 0.9, 0.999])('one byte changed at %d of it', async (share) => {
    const flip = (bytes: Buffer) => {
      const at = Math.floor(bytes.length * share)
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 1]), bytes.subarray(at + 1)])
    }
    await expect(damage('changed', flip)).rejects.toThrow('is damaged or incomplete')
  })

  test('one byte changed of an encrypted one', async () => {
    const flip = (bytes: Buffer) => Buffer.from(bytes.with(bytes.length - 40, 1 ^ (bytes.at(-40) ?? 0)))
    await expect(damage('changed.age', flip, PASSPHRASE)).rejects.toThrow('is damaged or incomplete')
  })

  test('an empty file, another file, a folder, and none at all', async () => {
    await expect(damage('empty', () => Buffer.alloc(0))).rejects.toThrow('is not a backup')
    await expect(damage('other', () => Buffer.from('just text, and more of it'))).rejects.toThrow('is not a backup')
    await expect(contentOf(folder)).rejects.toThrow('is a folder')
    await expect(contentOf(join(folder, 'nothing'))).rejects.toThrow('There is no file')
  })
})

test('what fails while an archive is written leaves it unfinished, and it is refused', async () => {
  const file = join(folder, 'unfinished.tar.gz')
  const written = writeArchive(file, undefined, async (archive) => {
    await archive.addText('first.txt', 'one')
    await archive.addFile('second.txt', join(folder, 'there is no such file'))
  })
  await expect(written).rejects.toThrow('ENOENT')
  await expect(contentOf(file)).rejects.toThrow(/is damaged or incomplete|is not a backup/)
})

test('a listing that says more than the archive has is refused before it is read', async () => {
  const file = join(folder, 'long-listing.tar.gz')
  const { readable, controller } = createTarPacker()
  const written = pipeline(readable as NodeReadableStream, createGzip(), createWriteStream(file))
  const megabyte = new Uint8Array(1024 * 1024)
  const listing = controller.add({ name: 'SHA256SUMS', size: 400 * megabyte.length, type: 'file' }).getWriter()
  for (let sent = 0; sent < 400; sent += 1) await listing.write(megabyte)
  await listing.close()
  controller.finalize()
  await written
  expect(statSync(file).size).toBeLessThan(1024 * 1024)
  const { maxRSS } = process.resourceUsage()
  await expect(contentOf(file)).rejects.toThrow('is damaged or incomplete')
  expect((process.resourceUsage().maxRSS - maxRSS) / 1024).toBeLessThan(100)
})

test('an archive with a name of a megabyte is refused', async () => {
  const file = join(folder, 'long-name.tar.gz')
  await writeArchive(file, undefined, (archive) => archive.addText('a'.repeat(500_000), ''))
  await expect(contentOf(file)).rejects.toThrow('is not a backup of this program')
})
