import { Picture } from '#company/site/pictures/picture.tsx'
import { firstLetter } from '#base/text/characters.ts'
import { languageOf } from '#base/text/language.ts'
import { classes } from '#ui/classes.ts'
import type { ShownEntry } from '../showcase.schema.ts'

/** A person or company in a ring like the brand's gauge: the picture, or the first letter of the name. */
export function EntryPortrait({ entry, className }: { entry: Pick<ShownEntry, 'name' | 'imagePath'>; className?: string }) {
  return (
    <span className={classes('gauge-ring', className ?? 'size-16 text-h3')}>
      {entry.imagePath ? (
        <Picture
          source={entry.imagePath}
          sizes="64px"
          width={64}
          height={64}
          loading="lazy"
          alt=""
          className="size-full rounded-full object-cover"
        />
      ) : (
        <span aria-hidden="true" lang={languageOf(entry.name)} className="entry-letter">
          {firstLetter(entry.name).toLocaleUpperCase()}
        </span>
      )}
    </span>
  )
}
