import { THING_OF, type ItemType } from './admin-data.ts'
import { useList } from './use-admin-data.tsx'

const MOST_COUNTED = 100

/**
 * What points to the item: while something does, the server refuses to delete it, and the admin should know before
 * pressing (PRODUCT.md section 4). Undefined until it is known, or when it cannot be asked.
 */
export function useConsequences(type: ItemType, id: string): string | undefined {
  const isProgram = type === 'training-program'
  const isParticipant = type === 'participant'
  const certificates = useList(
    'certificate',
    { limit: MOST_COUNTED, [isProgram ? 'trainingProgramId' : 'participantId']: id },
    { enabled: isProgram || isParticipant },
  )
  const participants = useList('participant', { limit: MOST_COUNTED, trainingProgramId: id }, { enabled: isProgram })
  const parts = [
    counted(participants.data?.rows.length ?? 0, 'participant'),
    counted(certificates.data?.rows.length ?? 0, 'certificate'),
  ].filter((part) => part !== '')
  if (parts.length === 0) return undefined
  const isOne = parts.length === 1 && parts[0]?.startsWith('1 ')
  const thing = THING_OF[type].toLowerCase()
  return `${parts.join(' and ')} ${isOne ? 'belongs' : 'belong'} to this ${thing}, so that it cannot be deleted yet.`
}

function counted(count: number, thing: string): string {
  if (count === 0) return ''
  if (count === MOST_COUNTED) return `${count} or more ${thing}s`
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
