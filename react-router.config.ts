import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // scripts/setup.mjs builds beside the build that runs.
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  // Sends the short list of all pages with the first page, which saves a request.
  routeDiscovery: { mode: 'initial' },
  // requireOwnForm refuses forms of other sites. The router's check does not know the https of a proxy, and logs each refusal as a fault.
  allowedActionOrigins: ['**'],
} satisfies Config
