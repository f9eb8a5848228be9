import { recordPath } from '#lists/records/record-paths.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'

interface ClientLinkProps {
  id: number
  name: string
}

/** A client in a table row. On a wide screen its name has one or two lines, where neighbouring columns leave space. */
export function ClientLink({ id, name }: ClientLinkProps) {
  return (
    // In a table a very long name takes three lines.
    <TextLink
      to={recordPath('client', id)}
      lang={languageOf(name)}
      title={name}
      className="cell-wide inline-block wrap-anywhere md:line-clamp-3"
    >
      {name}
    </TextLink>
  )
}
