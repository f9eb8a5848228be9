import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // Sends the short list of all pages with the first page, which saves a request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
