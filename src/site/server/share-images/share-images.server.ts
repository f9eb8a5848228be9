import { readFileSync } from 'node:fs'
import { editionStatus, findEditionByToken } from '#certificates/server/edition.server.ts'
import { readPictureCopy } from '#company/server/company-picture.server.ts'
import { readCompanyPicture } from '#company/company-picture.ts'
import { getCompany } from '#company/server/company.server.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import type { OpenDatabase } from '#base/database/database.server.ts'
import { runtimeFile } from '#base/config/build-files.server.ts'
import { contentHash, Renderer } from '#base/rendering/renderer.server.ts'
import { findProgram } from '#catalogue/server/program.server.ts'
import { findService } from '#catalogue/server/service.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { certificateShareImage } from '../../share-images/certificate-share-image.ts'
import { contentVersion } from '../serving/content-version.server.ts'
import { pageSubject } from '../../share-images/public-pages.ts'
import { shareImagePath } from '../../share-images/share-image-path.ts'
import {
  programSubject,
  serviceSubject,
  logoMark,
  shareImage,
  type Mark,
  type IconOrder,
  type ShareImage,
  type Subject,
} from '../../share-images/share-image.ts'

interface ShareImagesOptions {
  db: OpenDatabase
  /** Without a slash at the end. */
  siteUrl: string
  clock?: () => Date
  /** A drawing that takes longer fails. */
  timeoutMs?: number
}

const TEMPLATES = ['./share-image.typ', '../../../base/rendering/fitted-words.typ'].map((file) => runtimeFile(file, import.meta.url))
/** Maximum number of pictures cached in memory; about 50 kB each. */
const PICTURES_KEPT = 200
const IDLE_MS = 60_000
const VERSION_LENGTH = 16
const PREFIX_LENGTH = 8
const CERTIFICATE_PAGE = /^\/c\/([\w-]+)$/

/** The share images of programs, services and public pages (docs/product/design.md, section 11.3). */
export class ShareImages {
  readonly #db: OpenDatabase
  readonly #siteUrl: string
  readonly #clock: () => Date
  readonly #renderer: Renderer<ShareImage | IconOrder>
  /** Part of every version, so that a new design gets new addresses. */
  readonly #design = TEMPLATES.map((file) => readFileSync(file, 'utf8'))
  readonly #prefix = contentHash(this.#design).slice(0, PREFIX_LENGTH)
  readonly #contentVersion: ReturnType<typeof contentVersion>

  constructor({ db, siteUrl, clock = () => new Date(), timeoutMs }: ShareImagesOptions) {
    this.#db = db
    this.#siteUrl = siteUrl
    this.#contentVersion = contentVersion(db)
    this.#clock = clock
    this.#renderer = new Renderer({
      worker: runtimeFile('./share-image-worker.ts', import.meta.url),
      what: 'the share image',
      cacheSize: PICTURES_KEPT,
      idleMs: IDLE_MS,
      timeoutMs,
    })
  }

  /** The contents of the picture at '/og/{kind}/{slug}.png'; undefined when there is no such page, program or service. */
  async find(kind: string, slug: string): Promise<ShareImage | undefined> {
    const company = await getCompany(this.#db)
    const subject = kind === 'page' ? pageSubject(slug, company) : await this.#itemSubject(kind, slug)
    return (
      subject &&
      shareImage(subject, { company, siteUrl: this.#siteUrl, inks: coloursOf(company).inks, logo: await this.#logoOf(company.logo) })
    )
  }

  /** The contents of the share image of the certificate at '/c/{token}', with today's status; undefined when there is none. */
  async findCertificate(token: string): Promise<ShareImage | undefined> {
    const edition = await findEditionByToken(this.#db, token)
    if (!edition) return undefined
    const logo = await this.#logoOf(edition.letterhead?.logo)
    const { inks } = coloursOf(await getCompany(this.#db))
    return certificateShareImage(edition, editionStatus(edition, indianDate(this.#clock())), { siteUrl: this.#siteUrl, inks, logo })
  }

  /** Changes with every change to public content or to the design. Computed without drawing a picture. */
  async version(): Promise<string> {
    return `${this.#prefix}-${(await this.#contentVersion()) ?? 'unknown'}`
  }

  /** A hash of everything that is drawn. */
  hashOf(image: ShareImage): string {
    return contentHash([this.#design, image]).slice(0, VERSION_LENGTH)
  }

  /**
   * The versioned address of a page's picture: '/og/program/iso.png?v=…'. The version of a certificate's picture changes with its contents.
   */
  async addressOf(path: string): Promise<string> {
    const token = CERTIFICATE_PAGE.exec(path)?.[1]
    const certificate = token === undefined ? undefined : await this.findCertificate(token)
    if (certificate) return `${path}/share.png?v=${this.hashOf(certificate)}`
    return `${shareImagePath(path)}?v=${await this.version()}`
  }

  /** Returns the PNG, 1200 x 630. Rejects if drawing fails. @throws Problem 'unavailable' when the queue is full */
  draw(image: ShareImage): Promise<Uint8Array> {
    return this.#renderer.render(image)
  }

  /** Draws an icon of the site as PNG. Rejects and throws as `draw`. */
  drawIcon(icon: string, side: number): Promise<Uint8Array> {
    return this.#renderer.render({ icon, side })
  }

  /** The id of the child process, for tests; undefined while there is none. */
  get processId(): number | undefined {
    return this.#renderer.processId
  }

  /** Ends the child process. */
  close(): Promise<void> {
    return this.#renderer.close()
  }

  async #logoOf(path: string | null | undefined): Promise<Mark | undefined> {
    const picture = readCompanyPicture(path)
    const png = picture && (await readPictureCopy(this.#db, picture, 'print'))
    return png ? logoMark(picture, png) : undefined
  }

  async #itemSubject(kind: string, slug: string): Promise<Subject | undefined> {
    if (kind === 'program') {
      const found = await findProgram(this.#db, slug, 'published')
      return found && programSubject(found.program)
    }
    if (kind === 'service') {
      const found = await findService(this.#db, slug, 'published')
      return found && serviceSubject(found.service)
    }
    return undefined
  }
}
