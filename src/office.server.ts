import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BULK_ACTIONS } from './api/bulk-actions.server.ts'
import { BulkRunner } from './bulk/jobs/bulk-runner.server.ts'
import { CertificateDocuments } from './certificates/document/certificate-documents.server.ts'
import { BadgeImages } from './credentials/badge/badge-images.server.ts'
import { keepCompany } from './company/company.server.ts'
import { seedDemo } from './demo/seed.server.ts'
import { ImageStore } from './images/image-store.server.ts'
import type { Config } from './platform/config.server.ts'
import type { OpenDatabase, WriteTransaction } from './platform/database/database.server.ts'
import type { ApiContext } from './platform/http/endpoint.server.ts'
import { Limits } from './platform/http/limits.server.ts'
import { RequestOrigin } from './platform/http/network.server.ts'
import { migrate } from './platform/database/migrate.server.ts'
import { SYSTEM, type Occasion } from './platform/occasion.server.ts'
import { openDatabase } from './platform/database/open-database.server.ts'
import { getSecret } from './platform/secret.server.ts'
import { WordIndexUpkeep } from './platform/search/word-index-upkeep.server.ts'
import { adoptGivenKey, readGivenKey } from './signing/given-key.server.ts'
import { IssuerKeys } from './signing/issuer-keys.server.ts'
import type { MakePrivateKey } from './signing/signing-key.server.ts'
import { ShareImages } from './site/share-images/share-images.server.ts'
import { ensureFirstAdmin } from './staff/first-admin.server.ts'
import { createGuard } from './staff/guard.server.ts'

/** The open office: the database brought up to date, and what the API and the pages are given. */
export interface Office {
  db: OpenDatabase
  api: ApiContext
  documents: CertificateDocuments
  badges: BadgeImages
  keys: IssuerKeys
  images: ImageStore
  shareImages: ShareImages
  bulk: BulkRunner
  migrations: string[]
  isSeeded: boolean
  /** The admin's first API code, when it was made just now. */
  firstCode: string | undefined
  close: () => Promise<void>
}

type OfficeConfig = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'siteUrl' | 'adminApiCode' | 'trustedProxies' | 'rateLimitScale' | 'seed'
> &
  Partial<Pick<Config, 'issuerP12'>>

interface Surroundings {
  clock?: () => Date
  onFault: (error: unknown) => void
  /** Told the first code before it is stored: a code that nobody could be told of must not lock the office. */
  onFirstCode?: (code: string) => void
  /** How the issuer's keys are made; tests have a quicker way. */
  makeKey?: MakePrivateKey
}

const UPLOADS_FOLDER = 'uploads'
const ONE_START_AT_A_TIME = 20_261_120

/** Opens the database, migrates, makes the first admin, and seeds an empty database. */
export async function openOffice(
  config: OfficeConfig,
  { clock = () => new Date(), onFault, onFirstCode, makeKey }: Surroundings,
): Promise<Office> {
  const db = openDatabase(config, onFault)
  try {
    const migrations = await migrate(db)
    const { secret, firstCode, isSeeded } = await db.write((tx) => furnish(tx, config, clock(), onFirstCode))
    const badges = new BadgeImages()
    const keys = new IssuerKeys(db, { clock, random: randomBytes, makeKey, isGiven: config.issuerP12 !== undefined })
    const documents = new CertificateDocuments(keys)
    const images = new ImageStore(join(config.dataDir, UPLOADS_FOLDER))
    const shareImages = new ShareImages({ db, siteUrl: config.siteUrl, clock })
    const origin = new RequestOrigin(config.trustedProxies)
    const limits = new Limits(config.rateLimitScale, clock)
    const context = { db, limits, origin, clock, random: randomBytes, secret, siteUrl: config.siteUrl }
    const bulk = new BulkRunner({ ...context, verbs: BULK_ACTIONS, onFault })
    bulk.wake()
    const upkeep = new WordIndexUpkeep(db, onFault)
    const close = async () => {
      await Promise.all([bulk.close(), upkeep.close()])
      await Promise.all([documents.close(), badges.close(), images.close(), shareImages.close()])
      await db.close()
    }
    const api = { ...context, guard: createGuard(context) }
    return { db, api, documents, badges, keys, images, shareImages, bulk, migrations, isSeeded, firstCode, close }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** What an office needs before it opens; whatever of it is there already stays. */
async function furnish(tx: WriteTransaction, config: OfficeConfig, now: Date, onFirstCode?: (code: string) => void) {
  // Two instances may start at once on one PostgreSQL: the second finds what the first has made.
  if (tx.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${ONE_START_AT_A_TIME})`.execute(tx.sql)
  const secret = await getSecret(tx, 'installation', randomBytes)
  const occasion: Occasion = { now, random: randomBytes, actor: SYSTEM, secret }
  if (config.issuerP12) await adoptGivenKey(tx, await readGivenKey(config.issuerP12, now), occasion)
  const firstCode = await ensureFirstAdmin(tx, config.adminApiCode, occasion)
  await keepCompany(tx, occasion)
  const isSeeded = config.seed === 'demo' && (await seedDemo(tx, occasion))
  if (firstCode !== undefined) onFirstCode?.(firstCode)
  return { secret, firstCode, isSeeded }
}
