/* `compress.mjs FOLDER` writes a brotli (11) and a gzip (9) copy next to each compressible file of the folder, so that
   the server need not compress them. Skips copies that are not smaller. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = process.argv[2]
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|html|webmanifest|ico)$/

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

const began = Date.now()
const files = (await readdir(ROOT, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
if (files.length === 0) {
  console.error(`[compress] nothing to compress in ${ROOT}: did the build run?`)
  process.exit(1)
}
const saved = await Promise.all(files.map((name) => compress(join(ROOT, name))))
const bytes = saved.reduce((sum, { before }) => sum + before, 0)
const after = saved.reduce((sum, { bytesSent }) => sum + bytesSent, 0)
console.log(
  `[compress] ${files.length} files, ${kilobytes(bytes)} to ${kilobytes(after)} brotli in ${Date.now() - began} ms`,
)

/** zlib runs asynchronous calls on the thread pool, so compressing all files at once uses every core. */
async function compress(file) {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([brotli(content, { params }), deflate(content, { level: 9 })])
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
  return { before: content.length, bytesSent: Math.min(br.length, content.length) }
}

function kilobytes(count) {
  return `${Math.ceil(count / 1024)} kB`
}
