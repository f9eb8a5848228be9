import { useNavigate } from 'react-router'
import { recordPath } from '#lists/records/record-paths.ts'
import { descriptorOf, type EditableType } from '#lists/records/record-type.ts'
import { usePermission } from '../session/use-permission.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'
import { useRowKeys } from './use-row-keys.tsx'

/** Shortcuts of a list of records, as rows or cards. Enter opens the page of a record, or its editor if the role may edit. */
export function useRecordKeys(type: EditableType, ids: readonly number[], onTick: (id: number) => void): ReturnType<typeof useRowKeys> {
  const navigate = useNavigate()
  const here = useReturnState()
  const mayEdit = usePermission(descriptorOf(type).permissions.write)
  const mayOpen = mayEdit || descriptorOf(type).hasPage
  const onOpen = (id: number) => (mayOpen ? void navigate(recordPath(type, id), { state: here }) : false)
  return useRowKeys(ids, { onOpen, onTick })
}
