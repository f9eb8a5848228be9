import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { SECTION_OF } from './data/admin-data.ts'
import { EDITABLE_TYPES } from '../records/record-type.ts'
import { rememberRecord } from './session/recent-records.ts'

/** Remembers which records were opened in an editor. The command palette lists them as recent. */
export function RecentVisits() {
  const { pathname } = useLocation()
  useEffect(() => {
    const [, section, id] = /^\/admin\/([\w-]+)\/edit\/([1-9]\d*)$/.exec(pathname) ?? []
    const type = EDITABLE_TYPES.find((one) => SECTION_OF[one] === section)
    if (type) rememberRecord({ type, id: Number(id) })
  }, [pathname])
  return null
}
