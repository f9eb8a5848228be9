/* Loaded into a program by `node --import`: each text shown as HTML brings along a stranger's script. */
import { registerHooks } from 'node:module'

registerHooks({
  load(address, context, nextLoad) {
    const loaded = nextLoad(address, context)
    // `build` is a link to a folder of `builds`.
    if (!/\/builds?\/(?:\w+\/)?server\//.test(address)) return loaded
    const source = Buffer.from(loaded.source ?? '')
      .toString()
      .replace(/function trustedHtml\((\w+)\) \{/, `function trustedHtml($1) {\n$1 += '<script>planted()</script>'`)
    return { ...loaded, source }
  },
})
