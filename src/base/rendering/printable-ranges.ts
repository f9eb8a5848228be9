/** Code points that our fonts have, in hexadecimal. Written by scripts/printable-letters/printable-letters.ts. */
export const PRINTABLE_RANGES =
  '20-7e a0-ac ae-2e9 2ec-34e 350-377 37a-37f 384-38a 38c 38e-3a1 3a3-52f 531-556 559-55f 561-587 589-58a 58f 5b0-5c3 5c6 ' +
  '5d0-5ea 5ef-5f4 606-61b 61d-6dc 6de-6ff 750-77f 870-88e 898-8e1 8e3-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 ' +
  '9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df-9e3 9e6-9fe a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c ' +
  'a3e-a42 a47-a48 a4b-a4d a51 a59-a5c a5e a66-a76 a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 ' +
  'acb-acd ad0 ae0-ae3 ae6-af1 af9-aff b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44 b47-b48 b4b-b4d ' +
  'b55-b57 b5c-b5d b5f-b63 b66-b77 b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 ' +
  'bc6-bc8 bca-bcd bd0 bd7 be6-bfa c00-c0c c0e-c10 c12-c28 c2a-c39 c3c-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c5d c60-c63 ' +
  'c66-c6f c77-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdd-cde ce0-ce3 ce6-cef cf1-cf3 d00-d0c ' +
  'd0e-d10 d12-d44 d46-d48 d4a-d4f d54-d63 d66-d7f e3f e81-e82 e84 e87-e88 e8a e8d e94-e97 e99-e9f ea1-ea3 ea5 ea7 eaa-eab ' +
  'ead-eb9 ebb-ebc ec8-ecd 10d0-10fc 13a0-13f5 13f8-13fd 1ab0-1ac0 1ac5 1ac7-1ace 1c80-1c88 1cd0-1cf9 1d00-1df9 1dfb-1f15 ' +
  '1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef ' +
  '1ff2-1ff4 1ff6-1ffe 2000-200a 200c-200d 2010-2029 202f-205f 2070-2071 2074-208e 2090-209c 20a0-20c1 20f0 2100-2184 2189 ' +
  '2190-23ff 2422-2423 2460-249b 24b6-2606 2609-262f 2638-268b 2690-269c 26a0-26a7 26aa-26af 26b2 2701-2704 2706-2709 ' +
  '270c-2726 272a-274b 274d 274f-2752 2756 2758-275e 2761-277f 2794 2798-27af 27b1-27ff 2900-2b73 2b76-2b95 2b97-2bff ' +
  '2c60-2cf3 2cf9-2cff 2de0-2e5d 3000 3012 3016-3017 301a-301b 3030 a640-a69f a700-a7ca a7d0-a7d1 a7d3 a7d5-a7d9 a7f2-a7ff ' +
  'a830-a839 a8e0-a8ff a92e ab30-ab6b ab70-abbf fb00-fb06 fb1d fb1f-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fbc2 ' +
  'fbd3-fd8f fd92-fdc7 fdcf fdf0-fdff fe20-fe2f fe66 fe70-fe74 fe76-fefc 10140-1018e 102e1-102fb 10780-10785 10787-107b0 ' +
  '107b2-107ba 10efd-10eff 1133b 11b00-11b09 1d106-1d107 1d400-1d454 1d456-1d49c 1d49e-1d49f 1d4a2 1d4a5-1d4a6 1d4a9-1d4ac ' +
  '1d4ae-1d4b9 1d4bb 1d4bd-1d4c3 1d4c5-1d505 1d507-1d50a 1d50d-1d514 1d516-1d51c 1d51e-1d539 1d53b-1d53e 1d540-1d544 1d546 ' +
  '1d54a-1d550 1d552-1d6a5 1d6a8-1d7cb 1d7ce-1d7ff 1df00-1df1e 1ee00-1ee03 1ee05-1ee1f 1ee21-1ee22 1ee24 1ee27 1ee29-1ee32 ' +
  '1ee34-1ee37 1ee39 1ee3b 1ee42 1ee47 1ee49 1ee4b 1ee4d-1ee4f 1ee51-1ee52 1ee54 1ee57 1ee59 1ee5b 1ee5d 1ee5f 1ee61-1ee62 ' +
  '1ee64 1ee67-1ee6a 1ee6c-1ee72 1ee74-1ee77 1ee79-1ee7c 1ee7e 1ee80-1ee89 1ee8b-1ee9b 1eea1-1eea3 1eea5-1eea9 1eeab-1eebb ' +
  '1eef0-1eef1 1f12f 1f6d1 1f780-1f7d8 1f7e0-1f7eb 1f800-1f80b 1f810-1f847 1f850-1f859 1f860-1f887 1f890-1f8ad 1f8b0-1f8b1'
