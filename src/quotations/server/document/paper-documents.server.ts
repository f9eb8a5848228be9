import { runtimeFile } from '#base/config/build-files.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { tryWrite } from '#base/database/try-write.server.ts'
import { documentError } from '#base/rendering/document-error.ts'
import { Renderer } from '#base/rendering/renderer.server.ts'
import type { PrintedPaper } from '../../document/printed-paper.ts'
import type { PaperKind } from '../../paper-number.ts'
import '../proformas/proforma.table.ts'

const IDLE_MS = 30_000
const TIMEOUT_MS = 30_000

interface IssuedPaper {
  kind: PaperKind
  /** The row of the version or the proforma. */
  id: number
  print: () => Promise<PrintedPaper>
  /** The paper with the mark of its cancellation. It is made each time, and the stored one stays as it was issued. */
  cancelled?: PrintedPaper | undefined
}

/** The PDFs of issued papers. The first one made is stored, so that a paper has the same bytes for ever. */
export class PaperDocuments {
  readonly #renderer = new Renderer<PrintedPaper>({
    worker: runtimeFile('./paper-worker.ts', import.meta.url),
    what: 'the paper',
    cacheSize: 0,
    idleMs: IDLE_MS,
    timeoutMs: TIMEOUT_MS,
  })

  /** @throws Problem 'unavailable' when too many wait */
  async pdf(db: Database, { kind, id, print, cancelled }: IssuedPaper): Promise<Uint8Array> {
    if (cancelled) return this.#render(cancelled)
    const stored = await findFile(db, kind, id)
    if (stored) return stored
    const content = await this.#render(await print())
    // A paper that cannot be stored is still shown. If two are made at once, the one stored first is kept.
    await tryWrite(db, async (tx) => {
      const file = { kind, paper_id: id, content: Buffer.from(content).toString('base64') }
      await tx.sql
        .insertInto('paper_files')
        .values(file)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
    return (await findFile(db, kind, id)) ?? content
  }

  async #render(paper: PrintedPaper): Promise<Uint8Array> {
    try {
      return await this.#renderer.render(paper)
    } catch (error) {
      throw documentError(error)
    }
  }

  close(): Promise<void> {
    return this.#renderer.close()
  }
}

async function findFile(db: Database, kind: PaperKind, id: number): Promise<Uint8Array | undefined> {
  const query = db.sql.selectFrom('paper_files').select('content').where('kind', '=', kind).where('paper_id', '=', id)
  const row = await query.executeTakeFirst()
  return row && Buffer.from(row.content, 'base64')
}
