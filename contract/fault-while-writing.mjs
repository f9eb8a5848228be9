/*
 * Preloaded into `npm run backup` by its test: FAULT=kill ends the process while it writes the archive, FAULT=change lets
 * the disk store another byte than the one that was written.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const open = fs.createWriteStream
fs.createWriteStream = (path, options) => {
  const file = open(path, options)
  if (!String(path).endsWith('.partial')) return file
  const write = file.write.bind(file)
  file.write = (chunk, ...rest) => {
    const isStored = write(process.env.FAULT === 'change' ? chunk.with(chunk.length >> 1, chunk[chunk.length >> 1] ^ 1) : chunk, ...rest)
    if (process.env.FAULT === 'kill') process.kill(process.pid, 'SIGKILL')
    return isStored
  }
  return file
}
syncBuiltinESMExports()
