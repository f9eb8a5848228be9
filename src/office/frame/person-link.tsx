import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { personPath } from '#privacy/person-page.ts'
import type { PersonRecord } from '#clients/person-record.ts'
import { CutText } from '../kit/cut-text.tsx'
import { useReturnState } from './use-return-to-list.tsx'

interface PersonLinkProps {
  record: PersonRecord
  name: string
  /** Underlines the name where nothing else shows that it is a link. */
  isUnderlined?: boolean
}

/** The name of a person in a row, as a link to their page. */
export function PersonLink({ record, name, isUnderlined = false }: PersonLinkProps) {
  const here = useReturnState()
  return (
    <Link
      to={personPath(record)}
      state={here}
      className={classes('block min-h-6 w-fit max-w-full', isUnderlined ? 'link' : 'hover:underline')}
    >
      <CutText text={name} />
    </Link>
  )
}
