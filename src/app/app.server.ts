import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BULK_ACTIONS } from './api/bulk-actions.server.ts'
import { clientLinkHooks } from '#client-links/server/client-link-mails.server.ts'
import { MONTHLY_MAIL_JOB } from '#client-links/server/monthly-mail.server.ts'
import { bulkJobSource } from '#lists/server/bulk/jobs/bulk-job-source.server.ts'
import { CertificateDocuments } from '#certificates/server/document/certificate-documents.server.ts'
import { CertificatePictures } from '#certificates/server/document/certificate-pictures.server.ts'
import { picturesFrom } from '#certificates/server/document/letterhead-pictures.server.ts'
import { REMINDER_JOB } from '#certificates/server/expiry/expiry-reminder-job.server.ts'
import { BadgeImages } from '#certificates/server/credentials/badge-images.server.ts'
import { blankCompany } from '#company/blank-company.ts'
import { ensureCompany, getCompany } from '#company/server/company.server.ts'
import defaultCompany from '#company/default-company.json' with { type: 'json' }
import { ensureNotice } from '#company/server/consent-notice.server.ts'
import { seedDemo } from './demo/seed.server.ts'
import { startOutbox, type Outbox } from './mail-outbox.server.ts'
import { startMailbox } from './office-mailbox.server.ts'
import { ImageStore } from '#base/files/image-store.server.ts'
import { removeForgottenFiles } from '#base/files/removed-files.server.ts'
import { mailingJobSource } from '#newsletter/server/mailing-job-source.server.ts'
import { passwordLinkHooks } from '#staff/server/password/password-link.server.ts'
import { quotationMailHooks } from '#quotations/server/buyer/quotation-mails.server.ts'
import { newsletterMailHooks } from '#newsletter/server/newsletter-mail-hooks.server.ts'
import { DIGEST_JOB } from '#office/server/overview/office-digest.server.ts'
import { finishErasures } from '#privacy/server/erase-pictures.server.ts'
import { Backups } from '#base/backup/backups.server.ts'
import type { BackupError } from '#base/backup/backup-error.server.ts'
import type { BackupResult } from '#base/backup/create-backup.server.ts'
import { takeDataDir } from '#base/backup/data-dir-lock.server.ts'
import type { Config } from '#base/config/config.server.ts'
import { settingsOf } from '#base/config/settings.server.ts'
import { readMailConfig } from '#base/config/mail-config.server.ts'
import { UPLOADS_FOLDER } from '#base/config/data-dir.server.ts'
import type { OpenDatabase, WriteTransaction } from '#base/database/database.server.ts'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import { countsOf } from '#base/http/counts.server.ts'
import { Limits } from '#base/http/limits.server.ts'
import { RequestOrigin } from '#base/http/network.server.ts'
import { KNOWN_MIGRATIONS, migrate } from '#base/database/migrate.server.ts'
import { SYSTEM, type ActionContext } from '#base/http/action-context.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { getSecret } from '#base/database/secret.server.ts'
import { dailyJobSource } from '#base/jobs/daily-job.server.ts'
import { Worker } from '#base/jobs/worker.server.ts'
import { BATCH_REMINDER_JOB } from '#training/server/messages/batch-reminder-job.server.ts'
import { retentionJobSource } from '#privacy/server/retention/retention-run.server.ts'
import { adoptSuppliedKey, readSuppliedKey } from '#certificates/server/signing/supplied-key.server.ts'
import { IssuerKeys } from '#certificates/server/signing/issuer-keys.server.ts'
import type { MakePrivateKey } from '#certificates/server/signing/signing-key.server.ts'
import { SignInSheets } from '#training/server/roster/sheet/sheet-files.server.ts'
import { PaperDocuments } from '#quotations/server/document/paper-documents.server.ts'
import { ShareImages } from '#site/server/share-images/share-images.server.ts'
import { ensureFirstAdmin } from '#staff/server/first-admin.server.ts'
import { createGuard } from '#staff/server/guard.server.ts'

/** The open database and everything built on it, used by the API and the pages. */
export interface App {
  db: OpenDatabase
  api: ApiContext
  documents: CertificateDocuments
  pictures: CertificatePictures
  badges: BadgeImages
  keys: IssuerKeys
  images: ImageStore
  sheets: SignInSheets
  papers: PaperDocuments
  shareImages: ShareImages
  worker: Worker
  backups: Backups
  outbox: Outbox
  migrations: string[]
  isSeeded: boolean
  formerSiteUrls: readonly string[]
  /** The admin's first API code, if this start made one. */
  firstCode: string | undefined
  close: () => Promise<void>
}

/** The parts of an app that the site needs to answer requests. */
export type SiteApp = Pick<
  App,
  | 'db'
  | 'api'
  | 'documents'
  | 'pictures'
  | 'badges'
  | 'keys'
  | 'images'
  | 'sheets'
  | 'papers'
  | 'shareImages'
  | 'backups'
  | 'outbox'
  | 'formerSiteUrls'
>

export type AppConfig = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'siteUrl' | 'backups' | 'adminApiCode' | 'trustedProxies' | 'rateLimitScale' | 'seed'
> &
  Partial<Pick<Config, 'issuerP12' | 'mail' | 'bucket' | 'formerSiteUrls'>>

interface AppOptions {
  clock?: () => Date
  onFault: (error: unknown) => void
  /** Called with the result of each automatic backup. */
  onBackup?: (outcome: BackupResult | BackupError) => void
  /** Called with the first code before it is stored. If it throws, the code is not stored: nobody would know it. */
  onFirstCode?: (code: string) => void
  /** Creates the issuer's keys. Tests reuse keys, because an RSA key takes a second. */
  makeKey?: MakePrivateKey
}

const STARTUP_LOCK = 20_261_120

/** Opens the database, runs migrations, and initialises an empty database. */
export async function createApp(
  config: AppConfig,
  { clock = () => new Date(), onFault, onBackup = () => undefined, onFirstCode, makeKey }: AppOptions,
): Promise<App> {
  const releaseDataDir = takeDataDir(config, clock())
  const backups = new Backups({ config, knownMigrations: KNOWN_MIGRATIONS, clock, onBackup })
  const db = await openDatabase(config, onFault).catch((error: unknown) => {
    releaseDataDir()
    throw error
  })
  try {
    const migrations = await migrate(db, { beforeChange: () => backups.makeBeforeMigration() })
    const { secret, firstCode, isSeeded } = await db.writeAtStart((tx) => initialize(tx, config, clock(), onFirstCode))
    const mail = config.mail ?? readMailConfig(settingsOf({}))
    const { closeParts, ...parts } = createSiteParts(db, config, { secret, clock, onFault, makeKey })
    const { api, documents, images } = parts
    finishErasures(db, onFault)
    removeForgottenFiles(db, { images, onFault })
    // A second server on one SQLite database is refused.
    await images.removePartial({ isAlone: config.databaseUrl === undefined }).catch(onFault)
    const worker = new Worker({ db, clock, onFault })
    worker.add(bulkJobSource({ ...api, actions: BULK_ACTIONS }))
    worker.add(retentionJobSource(api))
    const hooks = { ...newsletterMailHooks(api), ...passwordLinkHooks(api), ...clientLinkHooks(api), ...quotationMailHooks(api) }
    const outbox = await startOutbox({ db, worker, mail, documents, images, siteUrl: config.siteUrl, hooks })
    const closeMailbox = await startMailbox({ ...api, worker, mail, hooks, images, onFault })
    worker.add(mailingJobSource(api))
    // Without SMTP_URL these mails would wait until they are outdated.
    if (mail.smtp) {
      worker.add(dailyJobSource(REMINDER_JOB, api))
      worker.add(dailyJobSource(MONTHLY_MAIL_JOB, api))
      worker.add(dailyJobSource(DIGEST_JOB, api))
      worker.add(dailyJobSource(BATCH_REMINDER_JOB, api))
    }
    backups.start()
    const close = async () => {
      await Promise.all([worker.close(), backups.close()])
      await Promise.all([outbox.close(), closeMailbox()])
      await closeParts()
      await db.close()
      releaseDataDir()
    }
    const { formerSiteUrls = [] } = config
    return { db, ...parts, formerSiteUrls, worker, backups, outbox, migrations, isSeeded, firstCode, close }
  } catch (error) {
    await db.close()
    releaseDataDir()
    throw error
  }
}

interface PartsOptions extends Pick<AppOptions, 'onFault' | 'makeKey'> {
  secret: string
  clock: () => Date
}

/** The parts that answer requests. */
function createSiteParts(db: OpenDatabase, config: AppConfig, { secret, clock, onFault, makeKey }: PartsOptions) {
  const keys = new IssuerKeys(db, { clock, random: randomBytes, makeKey, isSupplied: config.issuerP12 !== undefined })
  const addPictures = picturesFrom(db)
  const documents = new CertificateDocuments(keys, { addPictures })
  const pictures = new CertificatePictures(addPictures)
  const badges = new BadgeImages()
  const images = new ImageStore(join(config.dataDir, UPLOADS_FOLDER), { bucket: config.bucket, onFault })
  const sheets = new SignInSheets()
  const papers = new PaperDocuments()
  const shareImages = new ShareImages({ db, siteUrl: config.siteUrl, clock })
  const origin = new RequestOrigin(config.trustedProxies)
  const limits = new Limits(config.rateLimitScale, { clock, secret, counts: countsOf(db, secret) })
  const context = { db, limits, origin, clock, random: randomBytes, secret, siteUrl: config.siteUrl }
  const api = { ...context, guard: createGuard(context) }
  const closeParts = async () => {
    await Promise.all([
      documents.close(),
      pictures.close(),
      badges.close(),
      images.close(),
      sheets.close(),
      papers.close(),
      shareImages.close(),
    ])
  }
  return { api, keys, documents, pictures, badges, images, sheets, papers, shareImages, closeParts }
}

/** Creates the secret, the first admin, the company record and demo data. Idempotent. */
async function initialize(tx: WriteTransaction, config: AppConfig, now: Date, onFirstCode?: (code: string) => void) {
  // Two processes may start at once on one PostgreSQL. The lock makes the second wait, and then find the first one's rows.
  if (tx.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${STARTUP_LOCK})`.execute(tx.sql)
  const secret = await getSecret(tx, 'installation', randomBytes)
  const context: ActionContext = { now, random: randomBytes, actor: SYSTEM, secret }
  if (config.issuerP12) await adoptSuppliedKey(tx, await readSuppliedKey(config.issuerP12, now), context)
  const firstCode = await ensureFirstAdmin(tx, config.adminApiCode, context)
  await ensureCompany(tx, config.seed === 'demo' ? defaultCompany : blankCompany(config.siteUrl), context)
  await ensureNotice(tx, await getCompany(tx), context)
  const isSeeded = config.seed === 'demo' && (await seedDemo(tx, context))
  if (firstCode !== undefined) onFirstCode?.(firstCode)
  return { secret, firstCode, isSeeded }
}
