import '../../lib/web/zod-without-code.ts'

export { zodResolver } from '@hookform/resolvers/zod'
