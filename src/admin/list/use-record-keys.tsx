import { useNavigate } from 'react-router'
import { editPath } from '../../records/record-paths.ts'
import { descriptorOf, type EditableType } from '../../records/record-type.ts'
import { usePermission } from '../session/use-permission.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'
import { useRowKeys } from './use-row-keys.tsx'

/** Shortcuts of a list of records, as rows or cards. Enter opens the editor if the role may edit. */
export function useRecordKeys(type: EditableType, ids: readonly number[], onTick: (id: number) => void): ReturnType<typeof useRowKeys> {
  const navigate = useNavigate()
  const here = useReturnState()
  const mayOpen = usePermission(descriptorOf(type).permissions.write)
  const onOpen = (id: number) => (mayOpen ? void navigate(editPath(type, id), { state: here }) : false)
  return useRowKeys(ids, { onOpen, onTick })
}
