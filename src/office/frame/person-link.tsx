import { Link } from 'react-router'
import { personPath } from '#privacy/person-page.ts'
import type { PersonRecord } from '#clients/person-record.ts'
import { CutText } from '../kit/cut-text.tsx'
import { useReturnState } from './use-return-to-list.tsx'

/** The name of a person in a row. It leads to their page. */
export function PersonLink({ record, name }: { record: PersonRecord; name: string }) {
  const here = useReturnState()
  return (
    <Link to={personPath(record)} state={here} className="block min-h-6 w-fit max-w-full hover:underline">
      <CutText text={name} />
    </Link>
  )
}
