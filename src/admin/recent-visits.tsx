import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { editableTypeAt } from '../records/record-type.ts'
import { rememberRecord } from './session/recent-records.ts'

/** Remembers which records were opened in an editor. The command palette lists them as recent. */
export function RecentVisits() {
  const { pathname } = useLocation()
  useEffect(() => {
    const [, section, id] = /^\/admin\/([\w-]+)\/edit\/([1-9]\d*)$/.exec(pathname) ?? []
    const type = editableTypeAt(section)
    if (type) rememberRecord({ type, id: Number(id) })
  }, [pathname])
  return null
}
