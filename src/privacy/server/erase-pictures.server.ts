import { forgetImage } from '#base/files/image.server.ts'
import { forgetPictureFiles } from '#base/files/removed-files.server.ts'
import { readImageFile } from '#base/files/uploaded-image.ts'
import { parseJson } from '#base/audit/audit-values.server.ts'
import type { OpenDatabase, WriteTransaction } from '#base/database/database.server.ts'
import { emptyWriteAheadLog, PERSON_ERASED } from '#base/database/write-ahead-log.server.ts'
import type { PersonalData } from './find-personal-data.server.ts'

const UPLOADS = '/uploads/'

/** Removes a person's portraits, unless another record shows the same picture. The entries are already deleted. */
export async function erasePictures(tx: WriteTransaction, data: PersonalData): Promise<void> {
  const paths = new Set([...data.showcase.map(({ imagePath }) => imagePath), ...earlierPortraits(data)])
  for (const path of paths) {
    if (!path?.startsWith(UPLOADS)) continue
    const name = readImageFile(path.slice(UPLOADS.length))
    const isShown = (table: 'showcase_entries' | 'training_programs') =>
      tx.sql.selectFrom(table).select('id').where('image_path', '=', path).limit(1).executeTakeFirst()
    if (!name || (await isShown('showcase_entries')) || (await isShown('training_programs'))) continue
    await forgetImage(tx, name)
    forgetPictureFiles(tx, path.slice(UPLOADS.length))
  }
}

/** The portraits of entries that were changed or deleted earlier: only the history still names them. */
function earlierPortraits({ entries }: PersonalData): string[] {
  return entries
    .filter(({ subject }) => subject.startsWith('showcase-entry:'))
    .flatMap(({ before, after }) => [before, after])
    .flatMap((json) => {
      const path = json === null ? undefined : (parseJson(json) as { imagePath?: unknown }).imagePath
      return typeof path === 'string' ? [path] : []
    })
}

/** After each erasure, purges the copies of overwritten pages that SQLite keeps. */
export function finishErasures(db: OpenDatabase, onFault: (error: unknown) => void): void {
  db.onChange((changes) => {
    if (changes.has(PERSON_ERASED)) emptyWriteAheadLog(db).catch(onFault)
  })
}
