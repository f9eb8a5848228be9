import { Picture } from '#company/site/pictures/picture.tsx'
import { languageOf } from '#base/text/language.ts'
import type { ShownEntry } from '../showcase.schema.ts'

/** Clients in one line of type, like a row of name plates; a logo replaces its name. */
export function ClientWall({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-10 gap-y-6">
      {entries.map(({ id, name, role, imagePath }) => (
        <li key={id} className="client">
          {imagePath ? (
            <Picture
              source={imagePath}
              sizes="200px"
              width={160}
              height={40}
              loading="lazy"
              alt={name}
              className="h-10 w-auto max-w-48 object-contain object-left"
            />
          ) : (
            <p lang={languageOf(name)} className="font-display text-h3 wrap-anywhere">
              {name}
            </p>
          )}
          {role && (
            <p lang={languageOf(role)} className="text-small wrap-anywhere text-text-2">
              {role}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
