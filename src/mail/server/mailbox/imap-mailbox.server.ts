import { readFile } from 'node:fs/promises'
import { ImapFlow, type FetchMessageObject, type FetchQueryObject, type ImapFlowError } from 'imapflow'
import type { MailboxSettings } from '#base/config/mailbox-config.server.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { FileGone, MAX_CALENDAR_BYTES, type CalendarAnswer, type ReceivedFile, type ReceivedMail } from '../../received-mail.ts'
import { classifyFailure } from '../../smtp-failure.ts'
import type { MailHead, RawHead } from './mail-head.reader.ts'
import { partsOf, type FilePart, type MailParts } from './mail-parts.server.ts'
import { calendarReader, envelopeReader, textReader } from './mail-reader.server.ts'
import type { FetchedPart, TextPart } from './mail-text.reader.ts'
import { decodeTransfer } from './transfer-encoding.ts'

/** Thrown when the mailbox cannot be read. The message is for the office, and never contains the password. */
export class MailboxFailure extends Error {
  /** A wrong password or folder needs a person to fix it, and providers lock accounts after many wrong passwords. */
  readonly isMisconfigured: boolean

  constructor(words: string, isMisconfigured: boolean) {
    super(words)
    this.isMisconfigured = isMisconfigured
  }
}

/** The server's response to opening a folder. */
export interface OpenFolder {
  /** While it is unchanged, mail numbers stay valid. */
  uidValidity: string
  /** The number of the next mail. */
  uidNext: number
}

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
/** For a text in any encoding. The displayed text is shorter. */
const MAX_TEXT_BYTES = 128 * 1024
const MAX_REPORT_BYTES = 512 * 1024
/** The whole body, by its IMAP name. */
const WHOLE_BODY: TextPart = { part: 'text', type: 'text/plain', charset: undefined, encoding: undefined, bytes: 0 }
/** For an HTML page in any encoding. A stored page is smaller. */
const MAX_PAGE_PART_BYTES = 2 * 1024 * 1024
/** A larger attachment is not opened, but treated like any other file. */
const MAX_ENVELOPE_BYTES = 8 * 1024 * 1024
/** The size of the pieces in which files are fetched, so that a large file needs no more memory than a small one. */
const PIECE_BYTES = 1024 * 1024
/** The beginning of the headers, by its IMAP name. Legitimate headers have about 10 kB. */
const HEADER = { key: 'header', start: 0, maxLength: 64 * 1024 }
/** The library parses the server's answers in this thread, so they are limited. A mail that exceeds the limit ends the connection. */
const [MAX_LITERAL_BYTES, MAX_RESPONSE_BYTES] = [MAX_PAGE_PART_BYTES, 5 * 1024 * 1024]
const MIN_MISCONFIGURED_PAUSE_MS = 60_000
const TIMEOUT = 'ETIMEDOUT'
/** The library's codes, mapped to those of the SMTP library. */
const CODES: Record<string, string> = { CONNECT_TIMEOUT: TIMEOUT, GREETING_TIMEOUT: TIMEOUT, ETIMEOUT: TIMEOUT, ENOTFOUND: 'EDNS' }

/**
 * The office's mailbox over one connection. It is opened read-only (EXAMINE), and mails are fetched by BODY.PEEK: nothing is deleted, moved
 * or marked. Files are fetched in pieces, on demand.
 */
export class ImapMailbox {
  readonly #settings: MailboxSettings
  readonly #onArrival: () => void
  #client: ImapFlow | undefined

  constructor(settings: MailboxSettings, onArrival: () => void = () => undefined) {
    this.#settings = settings
    this.#onArrival = onArrival
  }

  /** Opens the connection, unless it is open, and the folder. @throws MailboxFailure */
  async open(): Promise<OpenFolder> {
    if (!this.isOpen()) return this.#openFolder()
    return this.#openFolder().catch(async () => {
      // The connection was idle, so the server may have ended it or moved the folder.
      await this.close()
      return this.#openFolder()
    })
  }

  async #openFolder(): Promise<OpenFolder> {
    const client = await this.#connected()
    const folder = await this.#run(() => client.mailboxOpen(this.#settings.folder, { readOnly: true }), 'folder')
    return { uidValidity: String(folder.uidValidity), uidNext: folder.uidNext }
  }

  /** The numbers of the mails after this one, in ascending order. */
  async uidsAfter(uid: number): Promise<number[]> {
    const client = await this.#connected()
    // A search does not see a new mail until a command has announced it (RFC 9051, 6.1.2).
    await this.#run(() => client.noop())
    const found = await this.#search({ uid: `${uid + 1}:*` })
    // '8:*' always finds the last mail, even if its number is lower.
    return found.filter((each) => each > uid)
  }

  /** The numbers of the mails received on or after this day of the server's time zone, in ascending order. */
  async uidsSince(day: PlainDate): Promise<number[]> {
    return this.#search({ since: new Date(day) })
  }

  async receivedAt(uids: readonly number[]): Promise<Array<{ uid: number; at: Date }>> {
    const found = await this.#fetch(uids, { internalDate: true })
    return found.map(({ uid, internalDate = 0 }) => ({ uid, at: new Date(internalDate) }))
  }

  /** The first part of each mail's headers. A mail that was removed in the meantime is left out. */
  async headsOf(uids: readonly number[], now: Date): Promise<RawHead[]> {
    const found = await this.#fetch(uids, { internalDate: true, size: true, bodyParts: [HEADER] })
    return found.map(({ uid, headers = Buffer.alloc(0), internalDate = now, size = 0 }) => ({
      uid,
      source: headers,
      receivedAt: new Date(internalDate),
      bytes: size,
    }))
  }

  /** The text of a mail, and its files, to be fetched on demand. Undefined if it was removed in the meantime, or has no sender. */
  async read({ uid, from, ...head }: MailHead): Promise<ReceivedMail | undefined> {
    const [shape] = await this.#fetch([uid], { bodyStructure: true })
    if (!shape?.bodyStructure || !from) return undefined
    const { texts, pages, files, envelope, answer } = partsOf(shape.bodyStructure)
    const { mayBeReport: _report, isFromServer: _server, isFromList: _list, ...told } = head
    const found = await this.#contentsOf(uid, texts, MAX_TEXT_BYTES)
    const hasParts = files.length > 0 || found.some(({ content }) => content.length > 0)
    const read = await textReader.read(
      'readTexts',
      hasParts ? found : await this.#wholeBody(uid, shape.bodyStructure.parameters?.['boundary']),
    )
    const opened = envelope && envelope.bytes <= MAX_ENVELOPE_BYTES ? await this.#open(uid, envelope) : undefined
    const all = [
      ...files.map((file) => this.#fileOf(uid, file)),
      ...(opened?.files ?? []),
      ...(pages.length > 0 ? [this.#pageOf(uid, pages)] : []),
    ]
    const calendarAnswer = answer && (await this.#answerIn(uid, answer, from.address))
    const answers = { answersInvitation: answer !== undefined, calendarAnswer }
    return { ...told, from, files: all, ...answers, ...(opened && read.text === '' ? opened.read : read) }
  }

  /** A calendar that cannot be read is no answer: the mail is a mail all the same. */
  async #answerIn(uid: number, part: TextPart, from: string): Promise<CalendarAnswer | undefined> {
    if (part.bytes > MAX_CALENDAR_BYTES) return undefined
    const [fetched] = await this.#contentsOf(uid, [part], MAX_CALENDAR_BYTES)
    return fetched && calendarReader.read('readCalendarAnswer', fetched, from)
  }

  /** The text and files inside an envelope attachment. */
  async #open(
    uid: number,
    { part, encoding, kind }: NonNullable<MailParts['envelope']>,
  ): Promise<{ read: Pick<ReceivedMail, 'text' | 'isCut'>; files: ReceivedFile[] }> {
    const pieces: Uint8Array[] = []
    for await (const piece of decodeTransfer(encoding, this.#piecesOf(uid, part))) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    const { files, ...read } = await envelopeReader.read('openEnvelope', kind, bytes)
    const contentOf = async function* (index: number) {
      yield await envelopeReader.read('fileInEnvelope', kind, bytes, index)
    }
    return { read, files: files.map((file, index) => ({ ...file, use: 'attached', contentId: null, content: () => contentOf(index) })) }
  }

  /** The source of a bounce report, or its beginning. */
  async sourceOf(uid: number): Promise<string> {
    const [found] = await this.#fetch([uid], { source: { start: 0, maxLength: MAX_REPORT_BYTES } })
    return found?.source?.toString() ?? ''
  }

  /** Between two checks, waits for the server to announce mails (IDLE), or ends the connection if it cannot. */
  async rest(): Promise<void> {
    if (!this.#client?.capabilities.has('IDLE')) await this.close()
  }

  isOpen(): boolean {
    return this.#client?.usable ?? false
  }

  isIdling(): boolean {
    return this.#client?.idling ?? false
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    // A server that never answers the LOGOUT would keep the socket open.
    client?.close()
  }

  async #contentsOf(uid: number, parts: readonly TextPart[], maxLength: number): Promise<FetchedPart[]> {
    if (parts.length === 0) return []
    const [found] = await this.#fetch([uid], { bodyParts: parts.map(({ part }) => ({ key: part, start: 0, maxLength })) })
    return parts.flatMap((part) => {
      const content = found?.bodyParts?.get(part.part)
      return content ? [{ part, content }] : []
    })
  }

  /** The body of a mail in which no part was found, unless it contains the declared boundary: then its parts are empty. */
  async #wholeBody(uid: number, boundary: string | undefined) {
    const body = await this.#contentsOf(uid, [WHOLE_BODY], MAX_TEXT_BYTES)
    return body.filter(({ content }) => boundary !== undefined && !Buffer.from(content).includes(`--${boundary}`))
  }

  #fileOf(uid: number, { part, encoding, ...file }: FilePart): ReceivedFile {
    return { ...file, content: () => decodeTransfer(encoding, this.#piecesOf(uid, part)) }
  }

  /** The HTML page of a mail, in UTF-8. */
  #pageOf(uid: number, pages: readonly TextPart[]): ReceivedFile {
    const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
    const read = () => this.#contentsOf(uid, pages, MAX_PAGE_PART_BYTES)
    const content = async function* () {
      yield Buffer.from(await textReader.read('readPage', await read()))
    }
    return { use: 'page', name: 'E-mail.html', bytes, contentId: null, content }
  }

  async *#piecesOf(uid: number, part: string): AsyncGenerator<Buffer> {
    for (let start = 0; ; start += PIECE_BYTES) {
      const [found] = await this.#fetch([uid], { bodyParts: [{ key: part, start, maxLength: PIECE_BYTES }] })
      if (!found) throw new FileGone()
      const piece = found.bodyParts?.get(part)
      if (piece && piece.length > 0) yield piece
      if (!piece || piece.length < PIECE_BYTES) return
    }
  }

  async #connected(): Promise<ImapFlow> {
    if (this.#client?.usable) return this.#client
    await this.close()
    const { host, port, tls, user, login } = this.#settings
    const auth = await this.#run(async () => ({
      user,
      ...('password' in login ? { pass: login.password } : { accessToken: (await readFile(login.tokenFile, 'utf8')).trim() }),
    }))
    const client = new ImapFlow({
      host,
      port,
      secure: tls === 'implicit',
      doSTARTTLS: tls === 'required',
      auth,
      tls: { minVersion: 'TLSv1.2' },
      logger: false,
      // Parts are decoded here, so the server must not transform them.
      disableBinary: true,
      autoIdleDelay: 200,
      maxLiteralSize: MAX_LITERAL_BYTES,
      maxLineLength: MAX_LITERAL_BYTES,
      maxResponseSize: MAX_RESPONSE_BYTES,
      ...TIMEOUTS,
    })
    // Also catches later errors of an idle connection, which would otherwise end the program.
    client.on('error', () => undefined)
    client.on('exists', () => this.#onArrival())
    try {
      await this.#run(() => client.connect())
    } catch (error) {
      client.close()
      throw error
    }
    this.#client = client
    return client
  }

  async #search(query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
    const client = await this.#connected()
    const found = await this.#run(() => client.search(query, { uid: true }))
    if (found === false) throw new MailboxFailure('The mail server did not search the mailbox.', false)
    return (found ?? []).toSorted((one, other) => one - other)
  }

  async #fetch(uids: readonly number[], query: FetchQueryObject): Promise<FetchMessageObject[]> {
    const client = await this.#connected()
    const found = await this.#run(() => client.fetchAll(uids.join(','), { uid: true, ...query }, { uid: true }))
    return found.toSorted((one, other) => one.uid - other.uid)
  }

  async #run<T>(work: () => Promise<T>, what?: 'folder'): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw this.#failureOf(error as ImapFlowError & { authenticationFailed?: boolean }, what)
    }
  }

  #failureOf(error: ImapFlowError & { authenticationFailed?: boolean }, what?: 'folder'): MailboxFailure {
    const { host, port, tls, login, folder } = this.#settings
    if (what === 'folder' && error.responseStatus === 'NO')
      return new MailboxFailure(`The mailbox has no folder “${folder}”: ${error.responseText ?? error.message}`, true)
    if ('tokenFile' in login && error.code === 'ENOENT') return new MailboxFailure(`IMAP_TOKEN_FILE cannot be read: ${error.message}`, true)
    // A token expires every hour, and the file may already have the next one.
    if ('tokenFile' in login && error.authenticationFailed)
      return new MailboxFailure(`The mail server refused the token in IMAP_TOKEN_FILE: ${error.responseText ?? error.message}`, false)
    const refusal = error.authenticationFailed ? { code: 'EAUTH', response: error.responseText ?? error.message } : {}
    const code = CODES[error.code ?? ''] ?? 'ESOCKET'
    const { words, pauseMs } = classifyFailure(
      { message: error.responseText ?? error.message, code, originalCode: error.code, ...refusal },
      'connecting',
      { setting: 'IMAP_URL', host, port, tls, password: 'password' in login ? login.password : undefined },
    )
    return new MailboxFailure(words, pauseMs > MIN_MISCONFIGURED_PAUSE_MS)
  }
}
