import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { AT_THE_SAME_MOMENT, OVER_HTTP } from './scripts/gate/over-http.ts'

/** These open a database: the gate runs them on SQLite, and again with DATABASE_URL on PostgreSQL. */
const DATABASE_TESTS = 'src/**/*.{api,server}.test.{ts,tsx}'
/** Only a hang takes so long: on a machine that does other work too, most tests take several times as long as alone. */
const TEST_TIMEOUT_MS = 60_000
/** Hooks make databases, start programs and write backups. */
const HOOK_TIMEOUT_MS = 120_000
/** Some tests visit every page of the site, on a machine that may be busy. */
const PAGES_TIMEOUT_MS = 120_000
/** Scenarios start the program many times. */
const FAULT_TIMEOUT_MS = 600_000

const RULES = 'src/**/*.test.{ts,tsx}'
/** What a rule or its test says when it knows dates. */
const DATES = /\bnew Date\(|\bDate\.|\/dates\.ts|Intl\.DateTimeFormat|opening-hours|toLocale(?:Date|Time)/
/** Slow, and the dates in them are texts that are never computed with. */
const WITH_FIXED_DATES = ['src/certificates/document/*.test.ts', 'src/base/backup/archive.test.ts']

/** The tests of rules in which dates are made, compared or written: only these can depend on the time zone of the machine. */
function testsWithDates(): string[] {
  const sources = (test: string) => [test, ...['.ts', '.tsx'].map((ending) => test.replace(/\.test\.tsx?$/, ending)).filter(existsSync)]
  return globSync(RULES).filter((test) => sources(test).some((file) => DATES.test(readFileSync(file, 'utf8'))))
}
/** These draw pictures, render mails, make and check files or answer over HTTP, with the simplest of reads: PostgreSQL would show nothing more. */
const SAME_ON_BOTH = [
  'src/certificates/server/verification/lookup-limits.api.test.ts',
  'src/certificates/server/document/*.api.test.ts',
  'src/staff/server/wrong-codes.api.test.ts',
  'src/staff/server/password/password-limits.api.test.ts',
  'src/staff/server/second-factor/second-factor-limits.api.test.ts',
  'src/{site/server/share-images,site/share-images,enquiries/site,certificates/site}/*.{api,server}.test.ts',
  'src/site/server/serving/discovery.server.test.ts',
  'src/app/{web,moved-site}.server.test.ts',
  'src/app/api/{openapi,roles,hostile-input}.api.test.ts',
  'src/certificates/server/credentials/badge-files.api.test.ts',
  'src/certificates/server/credentials/credential-files.api.test.ts',
  'src/certificates/server/credentials/check-file.api.test.ts',
  'src/certificates/server/signing/given-key.server.test.ts',
  'src/mail/server/messages/render-mail.server.test.ts',
  'src/mail/server/transport/*.server.test.ts',
  'src/base/files/{bucket,image}.api.test.ts',
  'src/company/server/company-picture.api.test.ts',
  'src/training/server/roster/sheet/sheet.api.test.ts',
  'src/base/database/sqlite/*.server.test.ts',
  'src/base/rendering/*.api.test.ts',
  'src/lists/server/imports/import-file.api.test.ts',
]
/** What these ask of the built program is done before the database is asked, or after. */
const ABOUT_THE_SERVER = [
  'tests/contract/{forms,headers,long-texts,refused-uploads,request-log,strangers,worst-inputs}.test.ts',
  'tests/contract/supervision/*.test.ts',
  'tests/contract/{load/zips-at-once,mail/secret-links}.test.ts',
]

/** Patterns of files that the gate leaves out, with spaces between. `--exclude` adds nothing to a project that excludes files itself. */
const LEFT_OUT = (process.env.LEFT_OUT ?? '').split(' ').filter((pattern) => pattern !== '')

/** What a test says that opens a database, itself or through a helper. */
const OPENS_DATABASE = /database|createApp|kysely|postgres|sqlite|\bdb\b|\/test-(?!system-program)/i

function testsWithoutDatabase(): string[] {
  return globSync('src/**/*.server.test.ts').filter((test) => !OPENS_DATABASE.test(readFileSync(test, 'utf8')))
}

/** Hides the fonts of this machine, as in production. Typst reads the setting once, and the files of a worker share Typst. */
const FONTS = fileURLToPath(new URL('src/base/rendering/fonts.conf', import.meta.url))

const rulesIn = (zone: string, include: string[], left: string[] = []) => ({
  extends: true as const,
  test: { name: `rules ${zone}`, include, exclude: [DATABASE_TESTS, ...left, ...LEFT_OUT], env: { TZ: zone, FONTCONFIG_FILE: FONTS } },
})

/**
 * Rules that know dates run in two time zones, since a plain date must not move with the clock of the machine. The gate picks projects
 * by name: 'rules *' and 'scripts', 'database' on SQLite and again on PostgreSQL, 'pages', which needs the build, and the
 * short files of 'faults'.
 */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // Loading the program again for each file took longer than most tests. Each file restores what it changes.
    isolate: false,
    // By default vitest uses one of two processors.
    maxWorkers: '100%',
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: HOOK_TIMEOUT_MS,
    allowOnly: false,
    projects: [
      rulesIn('UTC', [RULES]),
      rulesIn('Asia/Kolkata', testsWithDates(), WITH_FIXED_DATES),
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'], env: { TZ: 'UTC' } } },
      {
        extends: true,
        test: { name: 'pages', include: ['tests/pages/**/*.test.ts'], env: { TZ: 'UTC' }, testTimeout: PAGES_TIMEOUT_MS },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [DATABASE_TESTS],
          exclude: [...(process.env.DATABASE_URL ? [...SAME_ON_BOTH, ...testsWithoutDatabase()] : []), ...LEFT_OUT],
          env: { TZ: 'UTC' },
          globalSetup: 'src/app/testing/test-database-templates.ts',
          setupFiles: 'src/app/testing/test-argon2.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          // Every statement meets both databases in 'database', and tests/contract/calls sends every call to the built program on both.
          include: ['tests/contract/**/*.test.ts', ...AT_THE_SAME_MOMENT, ...(process.env.DATABASE_URL ? [] : OVER_HTTP)],
          exclude: [...(process.env.DATABASE_URL ? ABOUT_THE_SERVER : []), ...LEFT_OUT],
          env: { TZ: 'UTC' },
          globalSetup: 'tests/contract/built-templates.ts',
          setupFiles: 'tests/contract/use-built-apps.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: LEFT_OUT,
          env: { TZ: 'UTC' },
          globalSetup: 'tests/contract/built-templates.ts',
          testTimeout: FAULT_TIMEOUT_MS,
          hookTimeout: FAULT_TIMEOUT_MS,
        },
      },
    ],
  },
})
