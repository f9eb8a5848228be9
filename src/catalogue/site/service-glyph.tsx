import {
  Award,
  Briefcase,
  Building,
  ChartLine,
  ClipboardCheck,
  ReceiptIndianRupee,
  Settings,
  Target,
  TrendingUp,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ServiceIcon } from '../service.ts'

/** The drawings of the ten icon names (docs/product/requirements.md, section 3). */
export const SERVICE_GLYPHS: Record<ServiceIcon, LucideIcon> = {
  'chart-line': ChartLine,
  'file-invoice': ReceiptIndianRupee,
  building: Building,
  'clipboard-check': ClipboardCheck,
  users: Users,
  award: Award,
  target: Target,
  'trending-up': TrendingUp,
  briefcase: Briefcase,
  settings: Settings,
}
