import { ConfigError } from './config-error.server.ts'

interface Setting {
  /** The default value. */
  default?: string
  /** The effect of leaving it unset, if there is no default value. */
  unset?: string
  /** The meaning in the table of docs/operations.md. */
  meaning: string
}

/**
 * Every setting of the program. A name that is missing here cannot be read; scripts/settings-table.ts generates the table
 * of docs/operations.md.
 */
export const SETTINGS = {
  PORT: { default: '3000', meaning: 'port that the server listens on; systemd gives it the socket of `pramaan.socket` instead' },
  HOST: { default: '127.0.0.1', meaning: 'address that the server listens on' },
  DATA_DIR: { default: './data', meaning: 'SQLite file, uploaded pictures, and the first sign-in code when there is no terminal' },
  DATABASE_URL: { unset: 'SQLite in `DATA_DIR`', meaning: '`postgres://…` uses PostgreSQL instead' },
  SITE_URL: {
    unset: '`http://localhost:PORT`',
    meaning: 'canonical links, the QR codes on certificates, and the name of the issuer in credentials',
  },
  FORMER_SITE_URLS: {
    unset: 'none',
    meaning: 'addresses that the site had before, with commas: documents, credentials and badges from then stay known',
  },
  ADMIN_API_CODE: {
    unset: 'the first start makes a code',
    meaning: "an admin's API code, valid as long as it is set; 16 to 200 characters",
  },
  ISSUER_P12: {
    unset: 'the program makes a key',
    meaning: 'PKCS#12 file (AES) with the RSA key, certificate and chain that sign documents',
  },
  ISSUER_P12_PASSWORD: { unset: 'empty', meaning: 'opens that file' },
  TRUST_PROXY: { unset: 'none', meaning: 'IP addresses of proxies whose `X-Forwarded-*` headers are trusted, with commas' },
  RATE_LIMIT_SCALE: { default: '1', meaning: 'multiplies every rate limit' },
  SEED: { default: 'demo', meaning: '`none`: an empty database stays empty, and so does the company until someone enters it' },
  LOG_LEVEL: { unset: '`info`, in a terminal `warn`', meaning: '`info`: one JSON line for each request; `warn`, `error`… less' },
  METRICS_PORT: { unset: 'no metrics', meaning: 'port on 127.0.0.1 where Prometheus finds `/metrics`' },
  SMTP_URL: { unset: 'e-mails wait in the back-office', meaning: '`smtps://user:password@host:465` or `smtp://…:587`' },
  MAIL_FROM: { unset: 'none', meaning: 'address that e-mails come from, with or without a name; required with `SMTP_URL`' },
  MAIL_TO: { unset: '`MAIL_FROM`', meaning: 'address of the office, where replies go, too' },
  // Gmail accepts 500 mails a day from a personal account, Zoho a similar number.
  MAIL_PER_HOUR: { default: '100', meaning: 'how many e-mails leave within an hour at most; `off`: any number' },
  MAIL_PER_DAY: { default: '500', meaning: 'the same within a day' },
  MAIL_WEBHOOK_SECRET: {
    unset: 'switched off',
    meaning: 'bearer token with which a mail server posts returned e-mails to `/api/mail/bounces`; at least 16 characters',
  },
  CLAMD_SOCKET: {
    unset: 'files are not scanned',
    meaning:
      'socket of ClamAV’s clamd, like `/run/clamav/clamd.ctl` or `127.0.0.1:3310`: files of e-mails, sent and received, are scanned for viruses',
  },
  IMAP_URL: {
    unset: 'incoming mail is not read',
    meaning: 'mailbox of the office: `imaps://user:password@host:993/folder` or `imap://…:143`; without a folder, the inbox',
  },
  IMAP_TOKEN_FILE: { unset: 'the password', meaning: 'file with an OAuth2 access token, read for each connection' },
  IMAP_AUTHSERV_ID: {
    unset: 'forged senders are not marked',
    meaning:
      'name of your mail server in `Authentication-Results`, the word before the first semicolon, like `mx.google.com`: e-mails whose sender it refuses are marked',
  },
  IMAP_SINCE: { unset: 'the day of the first look', meaning: 'day from which the mailbox is read, like `2026-11-20`' },
  DKIM_KEY: { unset: 'not signed', meaning: 'file with a private RSA key (PEM) that signs e-mails' },
  DKIM_SELECTOR: { unset: 'none', meaning: 'name that this key is published under; required with `DKIM_KEY`' },
  S3_URL: {
    unset: 'pictures in `DATA_DIR`',
    meaning: 'bucket for uploaded pictures, for several machines: `https://s3.ap-south-1.amazonaws.com/pictures`',
  },
  S3_ACCESS_KEY_ID: { unset: 'none', meaning: 'key that may read, write, delete and list the bucket; required with `S3_URL`' },
  S3_SECRET_ACCESS_KEY: { unset: 'none', meaning: 'its secret' },
  S3_REGION: { unset: 'as the address says, else `us-east-1`', meaning: 'region of the bucket' },
  BACKUP_INTERVAL_MINUTES: {
    default: '60',
    meaning: 'time between two automatic backups; `off`: none, not even before updates of the database',
  },
  BACKUP_DIR: { unset: '`DATA_DIR/backups`', meaning: 'folder of the backups' },
  BACKUP_MAX_GB: { default: '10', meaning: 'how much they may need together' },
  BACKUP_PASSPHRASE: { unset: 'not encrypted', meaning: 'encrypts backups; at least 12 characters' },
} as const satisfies Record<string, Setting>

type SettingName = keyof typeof SETTINGS
type NameWithDefault = { [Name in SettingName]: (typeof SETTINGS)[Name] extends { default: string } ? Name : never }[SettingName]

/** Reads settings by name. An empty one counts as unset. */
export interface ReadSetting {
  (name: NameWithDefault): string
  (name: SettingName): string | undefined
}

/** In a shorter name, changing one letter often gives a different word. */
const MIN_MISSPELT_LENGTH = 6
/** Set by cron for its jobs. */
const OTHER_NAMES = new Set(['MAILTO'])

export function settingsOf(environment: Record<string, string | undefined>): ReadSetting {
  const read = (name: SettingName) => {
    const setting: Setting = SETTINGS[name]
    return environment[name]?.trim() || setting.default
  }
  return read as ReadSetting
}

/** @throws ConfigError for a variable that is a likely misspelling of an unset setting: SMPT_URL */
export function refuseMisspelt(environment: Record<string, string | undefined>): void {
  for (const name of Object.keys(environment)) {
    if (name in SETTINGS || OTHER_NAMES.has(name) || name.length < MIN_MISSPELT_LENGTH) continue
    const meant = Object.keys(SETTINGS).find((known) => environment[known] === undefined && isMisspelling(name.toUpperCase(), known))
    if (meant !== undefined) throw new ConfigError(`${name} is no setting: did you mean ${meant}?`)
  }
}

/** Reports whether two texts are equal apart from case, or from one letter that is missing, added, wrong or swapped with its neighbour. */
function isMisspelling(typed: string, name: string): boolean {
  if (Math.abs(typed.length - name.length) > 1) return false
  let start = 0
  while (start < name.length && typed[start] === name[start]) start += 1
  const [restOfTyped, restOfName] = [typed.slice(start), name.slice(start)]
  const swapped = `${restOfName[1] ?? ''}${restOfName[0] ?? ''}${restOfName.slice(2)}`
  return [restOfName.slice(1), restOfName].some((rest) => rest === restOfTyped || rest === restOfTyped.slice(1)) || restOfTyped === swapped
}
