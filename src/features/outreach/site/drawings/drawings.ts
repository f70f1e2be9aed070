import {
  catHead,
  dogHead,
  personHead,
  sittingCat,
  sittingDog,
  sleepingCat,
  standingDog,
  standingPerson,
} from './figures.ts'
import { at, disc, dots, drawing, flat, type Ink, limb, line, round, shape, tail, turned } from './pen.ts'

/** Owner and dog at the door. */
const door = drawing(
  flat('M214 284L214 126C214 66 256 28 304 28C352 28 394 66 394 126L394 284Z', 'tint-2'),
  shape('M246 284L246 136C246 98 272 72 304 72C336 72 362 98 362 136L362 284Z', 'pine'),
  shape('M260 284L260 140C260 108 280 88 304 88C328 88 348 108 348 140L348 284Z', 'marigold-tint'),
  line('M260 182L348 182'),
  shape('M270 182L270 144C270 118 284 102 301 101L301 182Z', 'surface'),
  shape('M338 182L338 144C338 118 324 102 307 101L307 182Z', 'surface'),
  dots(4, [272, 218]),
  shape('M226 150L240 150L240 170L226 170Z', 'surface'),
  dots(2.6, [233, 160]),
  limb('M158 146C148 164 142 178 138 196', 'tint-4', 14),
  at(168, 284, standingPerson('tint-4', 'bun'), 1.25, true),
  limb('M180 144C192 162 204 168 216 166', 'tint-4', 14, '172 140'),
  limb('M216 166L222 163', 'art-skin', 8),
  at(76, 284, sittingDog('art-fur', 'art-hair'), 0.94, true),
  tail('M93 208C106 222 126 218 137 200'),
  line('M10 286L396 286'),
)

/** A cat on the table, and who examines her. */
const table = drawing(
  disc(210, 150, 128, 'tint-3'),
  // The veterinarian behind the table.
  shape('M74 232C72 176 84 142 122 136C160 140 176 170 178 232Z', 'art-white'),
  line('M108 140L124 172L138 140'),
  at(122, 132, personHead('short'), 1.25, true),
  tail('M104 146C92 180 108 206 132 200C150 196 148 176 162 178'),
  limb('M160 168C176 190 190 196 216 190', 'art-white', 15, '150 158'),
  limb('M210 191L222 186', 'art-skin', 10),
  at(262, 230, sittingCat('art-white', 'art-fur'), 1.1),
  shape('M46 230L354 230C362 230 362 246 354 246L46 246C38 246 38 230 46 230Z', 'pine'),
  line('M86 248L78 300M314 248L322 300'),
  line('M20 302L380 302'),
)

/** The van before a house. */
const van = drawing(
  flat('M200 278L200 126L286 62L372 126L372 278Z', 'tint-1'),
  line('M180 140L286 62L392 140'),
  line('M372 126L372 276'),
  shape('M264 278L264 200C264 184 276 176 288 176C300 176 312 184 312 200L312 278Z', 'pine'),
  shape('M322 150L352 150L352 186L322 186Z', 'surface'),
  line('M337 150L337 186M322 168L352 168'),
  round(286, 122, 15, 'surface'),
  line('M340 88L340 60L358 60L358 104'),
  // The van.
  shape(
    'M26 252C20 252 18 248 18 242L22 206C23 198 28 194 36 192L58 188L84 152C88 147 92 145 98 145L226 145C236 145 240 150 240 158L240 252Z',
    'art-white',
  ),
  flat('M20 222L240 222L240 252L26 252C20 252 18 248 18 242Z', 'pine-tint'),
  line(
    'M26 252C20 252 18 248 18 242L22 206C23 198 28 194 36 192L58 188L84 152C88 147 92 145 98 145L226 145C236 145 240 150 240 158L240 252',
  ),
  shape('M70 190L94 160C96 158 98 157 101 157L120 157L120 190Z', 'tint-3'),
  line('M134 146L134 250M120 206L112 206'),
  tail(
    'M156 204C170 218 190 214 200 202C210 191 216 182 213 172C210 163 198 162 195 172C191 162 179 164 177 172C176 181 182 188 190 192',
  ),
  line('M18 234L34 234'),
  round(76, 254, 22, 'art-hair'),
  round(76, 254, 9, 'surface'),
  round(196, 254, 22, 'art-hair'),
  round(196, 254, 9, 'surface'),
  line('M8 278L394 278'),
)

/** The lamp in the night. */
const lamp = drawing(
  flat('M56 286L56 164C56 84 120 26 200 26C280 26 344 84 344 164L344 286Z', 'art-night'),
  flat('M118 76C110 92 118 112 138 114C128 120 106 116 102 98C100 88 108 78 118 76Z', 'marigold'),
  flat(
    'M168 62a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M286 96a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M92 154a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M306 172a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
    'marigold',
  ),
  flat('M230 137L150 286L344 286L266 137Z', 'art-glow'),
  shape('M224 136C224 118 234 108 248 108C262 108 272 118 272 136Z', 'marigold'),
  `<g stroke="var(--marigold)" stroke-width="4.4"><path d="M248 106L248 84C248 66 222 62 214 78C205 62 184 70 190 86C193 94 200 98 208 102"/></g>`,
  disc(248, 138, 9, 'marigold'),
  at(240, 286, sittingDog('art-fur', 'art-hair'), 0.92),
  line('M24 288L376 288'),
)

/** A dog in the tub. */
const tub = drawing(
  disc(206, 150, 126, 'tint-5'),
  tail('M352 280L352 86C352 60 320 56 314 74C308 56 284 66 290 82C293 91 302 96 311 100'),
  shape('M300 88L324 108L314 122L288 102Z', 'pine'),
  line('M290 118L282 132M304 126L298 142'),
  shape('M140 216C142 172 164 160 196 160C228 160 250 172 252 216Z', 'art-fur'),
  at(196, 130, dogHead('art-fur', 'art-hair'), 1.15),
  shape(
    'M150 72C138 60 152 46 166 52C172 34 200 32 206 48C222 38 244 52 236 68C228 80 158 84 150 72Z',
    'art-white',
  ),
  limb('M148 196L148 212', 'art-fur', 24),
  limb('M244 196L244 212', 'art-fur', 24),
  shape(
    'M76 212C66 212 66 196 76 196L126 196C130 184 150 184 152 196L240 196C244 182 266 184 268 196L318 196C328 196 328 212 318 212Z',
    'art-white',
  ),
  shape('M84 212L316 212L304 262C302 274 294 280 284 280L116 280C106 280 98 274 96 262Z', 'pine'),
  line('M124 282L116 300M276 282L284 300'),
  round(104, 168, 10, 'art-white'),
  round(84, 146, 6, 'art-white'),
  round(300, 176, 8, 'art-white'),
  line('M36 302L368 302'),
)

/** Dog and cat under one umbrella. */
const umbrella = drawing(
  disc(200, 168, 126, 'tint-6'),
  line('M60 70L54 84M96 40L90 54M326 40L320 54M356 84L350 98M38 132L32 146M366 150L360 164M212 22L207 34'),
  tail('M206 132L206 254C206 272 184 274 180 260'),
  shape(
    'M72 136C78 82 136 48 206 48C276 48 334 82 340 136C326 122 300 122 286 136C266 120 226 120 206 136C186 120 146 120 126 136C112 122 86 122 72 136Z',
    'pine',
  ),
  line('M206 48L206 36'),
  `<g stroke="var(--art-white)" opacity=".55"><path d="M126 136C130 98 160 64 206 50M286 136C282 98 252 64 206 50"/></g>`,
  at(140, 286, sittingDog('art-fur', 'art-hair'), 1.02, true),
  at(258, 286, sittingCat('art-white', 'art-hair'), 0.98),
  line('M24 288L380 288'),
)

/** A dog that has found its toothbrush. */
const brush = drawing(
  disc(200, 158, 128, 'tint-4'),
  shape('M128 302C124 250 136 220 154 204L246 204C264 220 276 250 272 302Z', 'art-fur'),
  tail('M142 240C166 260 234 260 258 240'),
  round(200, 267, 11, 'marigold'),
  shape('M122 92C112 146 128 218 200 222C272 218 288 146 278 92C262 50 138 50 122 92Z', 'art-fur'),
  shape('M134 70C96 62 80 106 86 158C90 184 112 182 118 162C122 132 122 102 134 70Z', 'art-hair'),
  shape('M266 70C304 62 320 106 314 158C310 184 288 182 282 162C278 132 278 102 266 70Z', 'art-hair'),
  dots(6, [168, 116], [232, 116]),
  line('M156 97C161 92 170 91 176 94M244 97C239 92 230 91 224 94'),
  `<path d="M182 142C182 132 218 132 218 142C218 153 207 160 200 160C193 160 182 153 182 142Z" fill="currentColor"/>`,
  shape('M164 186L176 206L186 187ZM214 187L224 206L236 186Z', 'art-white'),
  limb('M124 190L352 178', 'pine', 9),
  shape('M78 174L132 171L134 193L80 196Z', 'art-white'),
  line('M90 176L90 186M101 175L101 185M112 175L112 185M122 174L122 184'),
  shape(
    'M200 160L200 170C194 190 164 194 150 178C158 206 186 210 200 198C214 210 242 206 250 178C236 194 206 190 200 170Z',
    'art-fur',
  ),
  line('M60 304L340 304'),
)

/** Three dogs of three sizes. */
const dogs = drawing(
  disc(196, 150, 122, 'tint-6'),
  at(168, 286, standingDog('art-fur', 'art-hair', 4, 72), 1.2),
  at(62, 286, sittingDog('art-white', 'art-fur'), 0.62, true),
  at(300, 286, standingDog('art-hair', 'art-fur', 26, 20), 0.8),
  line('M10 288L392 288'),
)

/** Two cats at the window, their tails a heart. */
const cats = drawing(
  shape('M84 216L84 136C84 72 136 30 200 30C264 30 316 72 316 136L316 216Z', 'tint-3'),
  line('M200 30L200 216M84 136L316 136'),
  disc(262, 88, 20, 'marigold'),
  catBack(142, 'art-white'),
  catBack(258, 'art-fur'),
  shape('M56 216L344 216C352 216 352 234 344 234L56 234C48 234 48 216 56 216Z', 'pine'),
  tail('M150 212C150 244 168 272 200 288C176 262 168 236 184 228C194 224 200 234 200 242'),
  tail('M250 212C250 244 232 272 200 288C224 262 232 236 216 228C206 224 200 234 200 242'),
)

function catBack(x: number, fur: 'art-white' | 'art-fur'): string {
  return at(
    x,
    216,
    shape(
      'M-34 0C-46 -30 -36 -58 -22 -70C-30 -76 -32 -88 -29 -98L-29 -118C-29 -122 -26 -123 -23 -121L-11 -110C-4 -112 4 -112 11 -110L23 -121C26 -123 29 -122 29 -118L29 -98C32 -88 30 -76 22 -70C36 -58 46 -30 34 0Z',
      fur,
    ) + line('M-10 -98L-6 -88M10 -98L6 -88M0 -100L0 -88'),
  )
}

/** A treat, and a dog that waits for it. */
const treat = drawing(
  disc(214, 150, 122, 'tint-2'),
  at(92, 286, standingPerson('pine-tint', 'short'), 1.28, true),
  limb('M104 146C120 168 140 174 164 170', 'pine-tint', 15, '96 140'),
  limb('M166 170L176 167', 'art-skin', 9),
  limb('M82 148C72 168 68 182 70 200', 'pine-tint', 15, '86 138'),
  shape(
    'M180 156C176 150 185 145 189 150C193 145 202 150 198 156L216 160C220 155 228 161 224 167C228 173 219 178 215 173C211 178 202 172 206 167L190 163C186 168 176 162 180 156Z',
    'marigold',
  ),
  at(292, 286, sittingDog('art-fur', 'art-hair'), 1.06),
  line('M20 288L384 288'),
)

/** A puppy in the city. */
const city = drawing(
  flat(
    'M24 286L24 150L84 150L84 96L150 96L150 170L206 170L206 58L282 58L282 130L330 130L330 190L380 190L380 286Z',
    'tint-3',
  ),
  disc(330, 74, 26, 'marigold-tint'),
  line(
    'M24 284L24 150L84 150M84 200L84 96L150 96L150 170L206 170L206 58L282 58L282 130L330 130L330 190L380 190L380 284M244 58L244 38',
  ),
  line(
    'M104 120L112 120M124 120L132 120M228 84L236 84M254 84L262 84M228 108L236 108M254 108L262 108M228 132L236 132M254 132L262 132M302 154L310 154M44 176L52 176M44 198L52 198',
  ),
  limb('M92 158C84 176 80 190 82 206', 'tint-1', 14),
  at(104, 286, standingPerson('tint-1', 'long'), 1.2, true),
  limb('M116 156C126 176 136 188 146 198', 'tint-1', 14, '108 148'),
  limb('M148 200L154 206', 'art-skin', 8),
  tail('M152 206C168 248 204 250 236 222'),
  at(252, 286, sittingDog('art-fur', 'art-hair'), 0.9),
  line('M10 288L392 288'),
)

/** The people behind the counter, and the cat on it. */
const team = drawing(
  disc(200, 150, 126, 'tint-5'),
  shape('M62 236C60 180 74 148 112 142C150 146 164 180 166 236Z', 'art-white'),
  line('M98 146L113 176L128 146'),
  at(112, 138, personHead('bun'), 1.25, true),
  tail('M92 152C82 184 98 208 118 202C134 197 134 178 146 182'),
  shape('M236 236C234 176 250 138 290 132C330 138 346 176 348 236Z', 'pine-tint'),
  line('M276 136L290 158L304 136'),
  at(290, 128, personHead('short'), 1.3),
  at(200, 238, sleepingCat('art-fur'), 0.86),
  shape('M34 236L366 236C374 236 374 252 366 252L34 252C26 252 26 236 34 236Z', 'pine'),
  shape('M48 252L352 252L352 304L48 304Z', 'tint-1'),
  line('M150 252L150 304M250 252L250 304'),
  line('M20 304L380 304'),
)

/** Everyone who works here, and two who do not. */
const crew = drawing(
  disc(190, 150, 126, 'tint-6'),
  at(76, 286, standingPerson('art-white', 'bun'), 1.28, true),
  line('M64 116L77 140L90 116'),
  tail('M58 120C46 152 62 176 84 170C100 165 100 146 112 150'),
  at(262, 286, standingPerson('tint-4', 'long'), 1.24),
  at(170, 286, standingPerson('pine-tint', 'short'), 1.38),
  limb('M146 132C132 160 130 186 150 196', 'pine-tint', 15, '154 124'),
  at(180, 202, sleepingCat('art-fur'), 0.8),
  limb('M194 132C216 160 220 190 196 200L186 202', 'pine-tint', 15, '188 124'),
  at(336, 286, sittingDog('art-fur', 'art-hair'), 0.72),
  limb('M276 146C288 164 300 176 314 184', 'tint-4', 14, '268 138'),
  limb('M316 186L324 191', 'art-skin', 8),
  line('M10 288L392 288'),
)

/** A coat on its hook, and the chair already taken. */
const coat = drawing(
  disc(190, 150, 124, 'tint-2'),
  line('M64 52L252 52'),
  line('M120 52L120 66C120 74 130 74 130 66M206 52L206 66C206 74 216 74 216 66'),
  shape('M98 88L126 72L154 88L178 116L178 156L164 150L166 232L86 232L88 150L74 156L74 116Z', 'art-white'),
  line(
    'M126 72L114 96L126 118L138 96ZM126 118L126 232M142 176L158 176M94 176L110 176M94 112L88 150M158 112L164 150',
  ),
  tail(
    'M210 66C184 96 188 140 210 152C236 162 252 140 242 122C238 112 226 114 226 124C218 114 206 122 210 132',
  ),
  at(290, 222, sleepingCat('art-fur'), 0.92),
  shape('M220 220L360 220C368 220 368 236 360 236L220 236C212 236 212 220 220 220Z', 'pine'),
  line('M236 236L226 300M344 236L354 300M232 270L350 270'),
  line('M30 302L380 302'),
)

/** A price tag, and who looks over it. */
const tag = drawing(
  disc(206, 152, 124, 'tint-1'),
  at(212, 300, catHead('art-white'), 1.9),
  turned(
    -5,
    200,
    210,
    shape(
      'M110 172L308 172C316 172 320 176 320 184L320 262C320 270 316 274 308 274L110 274L68 230C64 226 64 220 68 216Z',
      'surface',
    ) +
      round(98, 223, 9, 'marigold-tint') +
      line('M134 196L168 196M134 208L168 208M142 196C164 196 162 222 138 220L162 246') +
      line('M200 204L284 204M200 224L256 224M200 244L272 244'),
  ),
  shape('M152 182C150 160 178 158 180 178L180 190C176 200 156 200 153 190Z', 'art-white'),
  shape('M256 172C254 150 282 148 284 168L284 180C280 190 260 190 257 180Z', 'art-white'),
  line('M162 188L162 194M171 187L171 193M266 178L266 184M275 177L275 183'),
  tail('M96 232C72 262 38 252 30 226C25 204 44 194 52 210C60 194 80 204 74 220C72 226 68 230 62 233'),
)

/** A map with the way to the door. */
const map = drawing(
  disc(200, 150, 122, 'tint-2'),
  shape('M52 132L134 106L134 254L52 280Z', 'surface'),
  shape('M134 106L266 132L266 280L134 254Z', 'art-white'),
  shape('M266 132L348 106L348 254L266 280Z', 'surface'),
  flat('M54 176L132 150L132 176L54 202Z', 'tint-3'),
  flat('M136 150L264 176L264 202L136 176Z', 'tint-3'),
  flat('M268 176L346 150L346 176L268 202Z', 'tint-3'),
  line('M134 106L134 254M266 132L266 280'),
  tail('M74 254C110 216 146 246 178 232C206 220 214 206 252 196'),
  shape(
    'M252 192C216 148 208 126 208 104C208 78 228 60 252 60C276 60 296 78 296 104C296 126 288 148 252 192Z',
    'marigold',
  ),
  at(252, 108, dogHead('art-white', 'art-hair'), 0.4),
)

/** A dog with a question. */
const question = drawing(
  disc(184, 166, 122, 'tint-6'),
  shape('M92 304C92 250 122 220 158 210L216 210C252 220 282 250 282 304Z', 'art-fur'),
  turned(-14, 188, 200, at(184, 160, dogHead('art-fur', 'art-hair'), 1.4)),
  tail('M300 76C298 44 342 36 350 66C358 96 318 98 318 130'),
  `<circle cx="318" cy="154" r="5" fill="var(--marigold)" stroke="none"/>`,
  tail('M130 226C160 250 220 248 250 224'),
  line('M40 304L350 304'),
)

/** A paper with a paw as its seal. */
const paper = drawing(
  disc(200, 156, 122, 'tint-4'),
  turned(
    -4,
    200,
    160,
    shape(
      'M116 42L244 42L286 84L286 272C286 278 282 282 276 282L116 282C110 282 106 278 106 272L106 52C106 46 110 42 116 42Z',
      'art-white',
    ) +
      shape('M244 42L244 76C244 82 248 84 252 84L286 84Z', 'pine-tint') +
      line('M132 104L216 104M132 128L258 128M132 152L258 152M132 176L204 176'),
  ),
  turned(
    -12,
    232,
    226,
    disc(232, 232, 17, 'pine', 14) +
      disc(212, 214, 7, 'pine', 8.5) +
      disc(225, 205, 7, 'pine', 8.5) +
      disc(240, 205, 7, 'pine', 8.5) +
      disc(253, 214, 7, 'pine', 8.5),
  ),
  tail(
    'M112 252C128 270 152 266 168 250C180 238 186 230 183 220C180 211 168 210 166 220C162 210 151 212 150 220C149 229 154 234 162 238',
  ),
)

/** A cat asleep on an open book. */
const book = drawing(
  disc(200, 150, 122, 'tint-5'),
  shape(
    'M200 246C164 226 104 222 52 232L52 262C104 252 164 256 200 276C236 256 296 252 348 262L348 232C296 222 236 226 200 246Z',
    'pine',
  ),
  shape('M200 240C164 216 104 212 62 222L62 250C104 240 164 246 200 268Z', 'art-white'),
  shape('M200 240C236 216 296 212 338 222L338 250C296 240 236 246 200 268Z', 'art-white'),
  line('M200 240L200 268'),
  at(204, 232, sleepingCat('art-fur'), 1.3),
  tail('M292 214C320 208 330 186 318 172C308 161 294 170 300 182C288 178 280 192 290 200'),
  line('M112 128L124 128L112 142L124 142M134 96L152 96L134 116L152 116M164 54L188 54L164 82L188 82'),
  line('M30 288L370 288'),
)

/** A day of its own for each animal. */
const calendar = drawing(
  disc(200, 160, 122, 'tint-1'),
  shape(
    'M104 76L296 76C304 76 310 82 310 90L310 264C310 272 304 278 296 278L104 278C96 278 90 272 90 264L90 90C90 82 96 76 104 76Z',
    'art-white',
  ),
  shape('M104 76L296 76C304 76 310 82 310 90L310 122L90 122L90 90C90 82 96 76 104 76Z', 'pine'),
  line('M144 60L144 92M256 60L256 92'),
  dots(
    4,
    [126, 152],
    [163, 152],
    [200, 152],
    [237, 152],
    [274, 152],
    [126, 182],
    [274, 182],
    [126, 212],
    [274, 212],
    [126, 242],
    [163, 246],
    [237, 246],
    [274, 242],
  ),
  disc(200, 206, 21, 'art-fur', 17),
  disc(175, 184, 8.5, 'art-fur', 10.5),
  disc(191, 172, 8.5, 'art-fur', 10.5),
  disc(210, 172, 8.5, 'art-fur', 10.5),
  disc(226, 184, 8.5, 'art-fur', 10.5),
  tail('M156 226C144 186 168 152 206 154C244 156 258 190 244 216C230 240 188 246 164 230'),
)

/** A vaccination booklet with its stamps. */
const booklet = drawing(
  disc(196, 156, 122, 'tint-3'),
  turned(
    -6,
    180,
    170,
    shape('M84 62L236 62C244 62 248 66 248 74L248 270C248 278 244 282 236 282L84 282Z', 'pine') +
      shape('M98 62L236 62C244 62 248 66 248 74L248 270C248 278 244 282 236 282L98 282Z', 'art-white') +
      line(
        'M118 92L228 92M118 142L228 142M118 192L228 192M118 242L228 242M118 116L160 116M118 166L160 166M118 216L160 216',
      ) +
      round(206, 116, 15, 'tint-2') +
      line('M199 116L204 122L214 110') +
      round(206, 166, 15, 'tint-2') +
      line('M199 166L204 172L214 160') +
      round(206, 216, 15, 'marigold-tint'),
  ),
  turned(
    38,
    300,
    190,
    shape('M286 120L316 120L316 210L286 210Z', 'surface') +
      flat('M288 158L314 158L314 208L288 208Z', 'tint-2') +
      line(
        'M286 120L286 210L316 210L316 120M280 120L322 120M301 120L301 92M288 92L314 92M286 140L296 140M286 158L296 158M286 176L296 176M301 220L301 248',
      ) +
      shape('M294 210L308 210L308 220L294 220Z', 'pine'),
  ),
  tail(
    'M252 266C282 300 320 290 344 268C358 254 364 246 361 234C358 224 345 224 342 234C338 224 326 226 326 236C326 244 330 248 338 252',
  ),
)

/** The drawings of the public site, 400 × 320. */
export const DRAWINGS = {
  door,
  veterinary: table,
  grooming: tub,
  vaccination: umbrella,
  dental: brush,
  emergency: lamp,
  house: van,
  dog: dogs,
  cat: cats,
  training: treat,
  city,
  team,
  crew,
  books: book,
  papers: tag,
  calendar,
  heart: booklet,
  booklet,
  careers: coat,
  contact: map,
  faq: question,
  legal: paper,
  'portrait-1': portrait('bun', 'art-white', 'tint-2'),
  'portrait-2': portrait('short', 'pine-tint', 'tint-1'),
  'portrait-3': portrait('long', 'tint-4', 'tint-6'),
} as const

export type DrawingName = keyof typeof DRAWINGS

/** Someone without a photograph. */
function portrait(hair: 'bun' | 'short' | 'long', coat: Ink, tint: Ink): string {
  return drawing(
    disc(200, 160, 140, tint),
    shape('M88 316C86 238 120 198 200 198C280 198 314 238 312 316Z', coat),
    line('M172 202L200 252L228 202'),
    at(200, 196, personHead(hair), 2.5),
    tail('M150 210C136 262 160 290 192 282C220 274 220 246 240 250'),
  )
}
