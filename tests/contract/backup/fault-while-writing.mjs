/* Preloaded into `pramaan backup` by its test: FAULT=kill ends the process while it writes the archive, FAULT=full
   fills the disk at that point, and FAULT=change makes the disk store a wrong byte. */
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const open = fs.open
fs.open = async (path, ...options) => {
  const file = await open(path, ...options)
  if (!String(path).endsWith('.partial') || options[0] !== 'wx') return file
  const createWriteStream = file.createWriteStream.bind(file)
  file.createWriteStream = (settings) => {
    const stream = createWriteStream(settings)
    const write = stream.write.bind(stream)
    stream.write = (chunk, ...rest) => {
      if (process.env.FAULT === 'full')
        return stream.destroy(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })) && false
      const isStored = write(process.env.FAULT === 'change' ? chunk.with(chunk.length >> 1, chunk[chunk.length >> 1] ^ 1) : chunk, ...rest)
      if (process.env.FAULT === 'kill') process.kill(process.pid, 'SIGKILL')
      return isStored
    }
    return stream
  }
  return file
}
syncBuiltinESMExports()
