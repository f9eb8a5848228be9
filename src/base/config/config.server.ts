import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { ConfigError } from './config-error.server.ts'
import { readBucketConfig, type BucketConfig } from './bucket-config.server.ts'
import { BACKUPS_FOLDER } from './data-dir.server.ts'
import { readMailConfig, type MailConfig } from './mail-config.server.ts'
import { refuseMisspelt, settingsOf } from './settings.server.ts'

/** The settings (docs/operations.md), read once at the start. */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The base URL of canonical links and QR codes, without a trailing slash. */
  siteUrl: string
  /** Earlier URLs of the site, written like `siteUrl`. */
  formerSiteUrls: string[]
  adminApiCode: string | undefined
  /** A PKCS#12 file with the RSA key for signing documents. Default: a generated key. */
  issuerP12: { file: string; password: string } | undefined
  /** Addresses of proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[]
  rateLimitScale: number
  seed: 'demo' | 'none'
  /** Default: depends on the output. */
  logLevel: (typeof LOG_LEVELS)[number] | undefined
  /** The port for Prometheus, on this machine only; undefined: off. */
  metricsPort: number | undefined
  backups: BackupConfig
  mail: MailConfig
  /** The storage of uploaded pictures. Undefined: DATA_DIR only. */
  bucket: BucketConfig | undefined
}

interface BackupConfig {
  folder: string
  /** Undefined: the server makes no backups by itself, neither on schedule nor before migrations. */
  intervalMs: number | undefined
  /** The maximum size of all backups in the folder. The newest always stays. */
  maxBytes: number
  /** The passphrase for encrypting backups. */
  passphrase: string | undefined
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const SEEDS = ['demo', 'none'] as const
const MIN_API_CODE_LENGTH = 16
/** The longest code that the sign-in form and the header accept. */
const MAX_API_CODE_LENGTH = 200
const HIGHEST_PORT = 65_535
const MIN_PASSPHRASE_LENGTH = 12
const MS_PER_MINUTE = 60_000
const BYTES_PER_GB = 1e9

/** @throws ConfigError with one line that names the wrong setting */
export function readConfig(environment: Record<string, string | undefined>): Config {
  refuseMisspelt(environment)
  const setting = settingsOf(environment)
  const port = portSetting('PORT', setting('PORT'))
  const [metricsPort, logLevel] = [setting('METRICS_PORT'), setting('LOG_LEVEL')]
  const dataDir = resolve(setting('DATA_DIR'))
  const databaseUrl = databaseUrlSetting(setting('DATABASE_URL'))
  return {
    port,
    host: setting('HOST'),
    dataDir,
    databaseUrl,
    siteUrl: siteUrlSetting('SITE_URL', setting('SITE_URL') ?? `http://localhost:${port}`),
    formerSiteUrls: listSetting(setting('FORMER_SITE_URLS')).map((text) => siteUrlSetting('FORMER_SITE_URLS', text)),
    adminApiCode: apiCodeSetting(setting('ADMIN_API_CODE')),
    issuerP12: issuerKeySetting(setting('ISSUER_P12'), environment['ISSUER_P12_PASSWORD'] ?? ''),
    trustedProxies: trustedProxiesSetting(setting('TRUST_PROXY') ?? ''),
    rateLimitScale: positiveSetting('RATE_LIMIT_SCALE', setting('RATE_LIMIT_SCALE')),
    seed: oneOf('SEED', SEEDS, setting('SEED')),
    logLevel: logLevel === undefined ? undefined : oneOf('LOG_LEVEL', LOG_LEVELS, logLevel),
    metricsPort: metricsPort === undefined ? undefined : portSetting('METRICS_PORT', metricsPort),
    backups: {
      folder: resolve(setting('BACKUP_DIR') ?? join(dataDir, BACKUPS_FOLDER)),
      intervalMs: intervalSetting(setting('BACKUP_INTERVAL_MINUTES')),
      maxBytes: positiveSetting('BACKUP_MAX_GB', setting('BACKUP_MAX_GB')) * BYTES_PER_GB,
      passphrase: passphraseSetting(environment['BACKUP_PASSPHRASE'] || undefined),
    },
    mail: readMailConfig(setting),
    bucket: readBucketConfig(setting),
  }
}

function portSetting(name: string, text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= HIGHEST_PORT) return port
  throw new ConfigError(`${name} must be a number from 0 to ${HIGHEST_PORT}, not "${text}"`)
}

function databaseUrlSetting(text: string | undefined): string | undefined {
  if (text === undefined || (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text))) return text
  throw new ConfigError('DATABASE_URL must be an address that starts with postgres:// (leave it unset for SQLite in DATA_DIR)')
}

function trustedProxiesSetting(text: string): string[] {
  const addresses = listSetting(text)
  const wrong = addresses.find((address) => isIP(address) === 0)
  if (wrong === undefined) return addresses
  throw new ConfigError(`TRUST_PROXY must be IP addresses with commas, like 127.0.0.1, not "${wrong}"`)
}

function listSetting(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

function siteUrlSetting(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url.origin
  throw new ConfigError(`${name} must be an http or https address without a path, not "${text}"`)
}

function apiCodeSetting(code: string | undefined): string | undefined {
  if (code === undefined) return code
  if (code.length < MIN_API_CODE_LENGTH) throw new ConfigError(`ADMIN_API_CODE must have at least ${MIN_API_CODE_LENGTH} characters`)
  if (code.length > MAX_API_CODE_LENGTH) throw new ConfigError(`ADMIN_API_CODE must have at most ${MAX_API_CODE_LENGTH} characters`)
  return code
}

function issuerKeySetting(file: string | undefined, password: string): Config['issuerP12'] {
  if (file !== undefined) return { file: resolve(file), password }
  if (password === '') return undefined
  throw new ConfigError('ISSUER_P12_PASSWORD is set without ISSUER_P12, the file that it opens')
}

function positiveSetting(name: string, text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new ConfigError(`${name} must be a number above 0, not "${text}"`)
}

function intervalSetting(text: string): number | undefined {
  return text === 'off' ? undefined : positiveSetting('BACKUP_INTERVAL_MINUTES', text) * MS_PER_MINUTE
}

function passphraseSetting(passphrase: string | undefined): string | undefined {
  if (passphrase === undefined || passphrase.length >= MIN_PASSPHRASE_LENGTH) return passphrase
  throw new ConfigError(`BACKUP_PASSPHRASE must have at least ${MIN_PASSPHRASE_LENGTH} characters`)
}

function oneOf<T extends string>(name: string, allowed: readonly T[], text: string): T {
  const found = allowed.find((value) => value === text)
  if (found) return found
  throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${text}"`)
}
