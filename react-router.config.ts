import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // The list of pages is short: knowing it from the start saves a request (STACK.md, trap 6).
  routeDiscovery: { mode: 'initial' },
} satisfies Config
