// Sets the chosen theme before the first paint; without a choice the style sheet follows the system. Also whether the menu
// of staff is a rail (src/app/browser/rail.ts).
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  const rail = localStorage.getItem('rail')
  const isWeek = new URLSearchParams(location.search).get('view') === 'week'
  const columns = isWeek ? 7 : Number(localStorage.getItem('calendar-columns'))
  const isTight = location.pathname === '/dashboard/calendar' && innerWidth < 1440 && columns >= 4
  if (rail === null ? isTight : rail === 'folded') dataset.rail = ''
} catch {}
