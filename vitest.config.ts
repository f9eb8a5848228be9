import { defineConfig } from 'vitest/config'

/** These open a database: the gate runs them on SQLite, and again with DATABASE_URL on PostgreSQL. */
const DATABASE_TESTS = 'src/**/*.{api,server}.test.{ts,tsx}'
const TEST_TIMEOUT_MS = 20_000
/** Some walk the whole site: patience for a busy machine. */
const PAGES_TIMEOUT_MS = 60_000

const rulesIn = (zone: string) => ({
  extends: true as const,
  test: {
    name: `rules ${zone}`,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: [DATABASE_TESTS],
    env: { TZ: zone },
  },
})

/**
 * Rules run in two time zones, since a plain date must not move with the clock of the machine. The gate picks projects
 * by name: 'rules *' and 'scripts', 'database' on SQLite and again on PostgreSQL, and 'pages', which needs the build.
 */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    allowOnly: false,
    projects: [
      rulesIn('UTC'),
      rulesIn('Asia/Kolkata'),
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'], env: { TZ: 'UTC' } } },
      {
        extends: true,
        test: { name: 'pages', include: ['served-pages/**/*.test.ts'], env: { TZ: 'UTC' }, testTimeout: PAGES_TIMEOUT_MS },
      },
      { extends: true, test: { name: 'database', include: [DATABASE_TESTS], env: { TZ: 'UTC' } } },
    ],
  },
})
