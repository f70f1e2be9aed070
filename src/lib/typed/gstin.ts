/** The states of India by the two digits that a GSTIN begins with. */
export const STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

export const GSTIN_WRONG = 'This is not a GSTIN. Please check each letter and digit.'

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** True for a GSTIN: 15 characters that begin with a state and end with the check character of the others. */
export function isGstin(text: string): boolean {
  return (
    /^\d{2}[A-Z0-9]{13}$/.test(text) && stateOf(text) in STATES && checkCharacter(text) === text.charAt(14)
  )
}

/** The two digits of a GSTIN's state. */
export function stateOf(gstin: string): string {
  return gstin.slice(0, 2)
}

/** Each second value counts twice; the digits of each product, in base 36, are added. */
function checkCharacter(gstin: string): string {
  const sum = [...gstin.slice(0, 14)].reduce((total, sign, at) => {
    const product = SIGNS.indexOf(sign) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return SIGNS.charAt((36 - (sum % 36)) % 36)
}
