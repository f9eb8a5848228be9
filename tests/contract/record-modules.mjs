/* Loaded into a program by `node --import`: on exit, writes the URLs of all loaded modules, one per line, to the file
   named by RECORDED_MODULES. */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const addresses = new Set()
registerHooks({
  load(address, context, nextLoad) {
    addresses.add(address)
    return nextLoad(address, context)
  },
})
process.on('exit', () => writeFileSync(process.env.RECORDED_MODULES, [...addresses].join('\n')))
