/*
 * Loaded into a program by `node --import`: writes the address of every module that the program has loaded, one a line,
 * to the file that RECORDED_MODULES names, when it ends.
 */
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
