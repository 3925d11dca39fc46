// How money may be computed, as data: which values are money, and what makes arithmetic on them exact. Which code is about payments is
// said by the domains.
import * as z from 'zod';
import { DOMAIN_SPECS } from '../../domains.ts';

export const paymentSchema = z.strictObject({
  words: z
    .array(z.string().min(1))
    .default([])
    .describe('words in the name of a value that say that it is money, besides the built-in ones'),
  exact: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'functions that round or compute exactly what they get, besides `Math.round` and libraries for decimals',
    ),
});

export type PaymentSettings = z.infer<typeof paymentSchema>;

const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const PAYMENT_SPEC = {
  version: DOMAIN_SPECS.payment.version,
  /** Values that are money if code is about payments. */
  money: listed(
    'amount amounts price prices total totals subtotal cost costs fee fees tax taxes vat balance discount tip payout refund charge salary fare surcharge wage deposit sum',
  ),
  /** Values that are money wherever they are. */
  surelyMoney: listed('price prices subtotal salary fare surcharge invoice'),
  /** Words beside which they are something else. */
  unless: listed(
    'rate rates percent percentage ratio count counts quantity qty id ids index label text name names type types width height size length pages items rows time ms seconds duration weight scale factor steps bytes days hours key code codes chart axis line range step ticks precision decimals digits format formatted formatter string str list map',
  ),
  /** Words in the name of what gets the result that make it a bound for comparisons. */
  bounds: listed('tolerance threshold margin epsilon slack deviation variance score confidence similarity'),
  /** Whole numbers of the smallest unit. */
  minorUnits: listed('cents cent minor pence pennies satoshi satoshis sats wei micros subunits subunit'),
  /** Functions that leave a whole number, or compute with decimals. */
  exact:
    /^(?:Math\.(?:round|floor|ceil|trunc)|BigInt|(?:new )?(?:Decimal|Big|BigNumber|Dinero|dinero|currency|Money|Fraction)\b.*)$/,
} as const;
